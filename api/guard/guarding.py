"""Puts everything that guards an application in its place and order."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, request
from limits.errors import ConfigurationError
from werkzeug.middleware.proxy_fix import ProxyFix

from api.guard.clients import recognise_clients, refuse_strangers
from api.guard.headers import add_security_headers, allow_origins
from api.guard.key_file import KeyFile
from api.guard.keys import KeysError
from api.guard.rates import limit_rates
from api.problems import Cause, ProblemError
from api.settings import Settings, SettingsError
from api.settings.fields import without_password
from api.settings.forms import IN_MEMORY

_PLAIN = ("", "identity")


def guard(app: Flask, settings: Settings) -> None:
    """Guards ``app`` as ``settings`` want it.

    Raises:
        SettingsError: the file of the keys cannot be read, or asks for what the settings do not allow.
    """
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign]
    add_security_headers(app)
    if settings.cors_origins:
        allow_origins(app, settings.cors_origins)
    app.before_request(_refuse_encoded_bodies)
    keys = _keys(settings)
    if keys is not None:
        recognise_clients(app, keys)
    if keys is not None or settings.rate_limit:
        # Before strangers are refused: they are counted, too.
        _limit_rates(app, settings)
    if keys is not None:
        refuse_strangers(app)


def _keys(settings: Settings) -> KeyFile | None:
    if not settings.keys_file:
        return None
    try:
        keys = KeyFile(Path(settings.keys_file))
    except KeysError as error:
        raise SettingsError([f"keys_file: {fault}" for fault in error.faults]) from None
    if settings.workers > 1 and settings.rate_limit_url == IN_MEMORY and any(k.quota for k in keys.keys):
        raise SettingsError(
            f"keys_file: {settings.keys_file} has quotas, which each of workers = {settings.workers} counts "
            "for itself; name a Redis server in rate_limit_url, or run one process"
        )
    return keys


def _limit_rates(app: Flask, settings: Settings) -> None:
    try:
        limit_rates(app, settings.rate_limit, settings.rate_limit_url)
    except (ConfigurationError, ValueError):
        shown = without_password(settings.rate_limit_url)
        raise SettingsError(
            f"rate_limit_url: {shown!r} cannot be used; Redis needs the extra redis: pip install "
            "belot-solver[redis]"
        ) from None


def _refuse_encoded_bodies() -> None:
    """A small compressed body can be a huge one."""
    encoding = request.headers.get("Content-Encoding", "").strip()
    if request.method == "POST" and encoding.lower() not in _PLAIN:
        detail = f"the body is encoded as {encoding[:50]!r}; send it as it is"
        raise ProblemError(Cause.UNSUPPORTED_MEDIA_TYPE, detail, headers={"Accept-Encoding": "identity"})
