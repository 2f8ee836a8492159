"""The page of the board and its files: what is sent, and what a browser may do with it."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from api.board.files import module_names
from tests.api.contract import PROBLEM_JSON

ADDRESSES = (
    "/",
    "/board/style.css",
    "/board/icon.svg",
    "/board/languages/hr",
    "/board/card-names.json",
    *(f"/board/{folder}/{name}" for folder, name in module_names()),
)


def test_page_allows_nothing_inline_and_nothing_from_elsewhere(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert "unsafe" not in policy
    assert rules["frame-ancestors"] == "'none'"


def test_page_has_nothing_inline(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", page))
    assert re.findall(r'(?:href|src)="(?!#)([^"]+)"', page) == [
        "/board/icon.svg",
        "/board/style.css",
        "/board/core/app.js",
        "/docs",
    ]


@pytest.mark.parametrize("address", ADDRESSES)
def test_file_is_sent_compressed_to_browsers_that_read_that(client: FlaskClient, address: str) -> None:
    plain = client.get(address)
    compressed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (plain.status_code, compressed.headers["Content-Encoding"]) == (200, "gzip")
    assert gzip.decompress(compressed.data) == plain.data
    assert plain.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("address", ADDRESSES)
def test_file_that_has_not_changed_is_not_sent_again(client: FlaskClient, address: str) -> None:
    tag = client.get(address).headers["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "address",
    [
        "/board/model/nothing.js",
        "/board/../app.py",
        "/board/languages/de",
        "/board/languages/..%2Fen",
        "/board/model/..%2Findex.html",
        "/board/style/board.css",
    ],
)
def test_what_is_no_file_of_the_board_is_not_found(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.mimetype) == (404, PROBLEM_JSON)


def test_modules_import_only_each_other(client: FlaskClient) -> None:
    for folder, name in module_names():
        source = client.get(f"/board/{folder}/{name}").get_data(as_text=True)
        for target in re.findall(r'(?:from |import\()"([^"]+)"', source):
            address = re.sub(r"^\./", f"/board/{folder}/", target).replace("../", "/board/")
            assert client.get(address).mimetype == "text/javascript", f"{folder}/{name} imports {target}"


def test_model_knows_neither_views_nor_the_page(client: FlaskClient) -> None:
    for folder, name in module_names():
        source = client.get(f"/board/{folder}/{name}").get_data(as_text=True)
        if folder == "model":
            assert not re.search(r"views/|core/dom|\bdocument\b|\bwindow\b", source), name


@pytest.mark.parametrize(("folder", "name"), module_names())
def test_module_is_short_and_says_what_it_knows(client: FlaskClient, folder: str, name: str) -> None:
    source = client.get(f"/board/{folder}/{name}").get_data(as_text=True)
    assert source.startswith("/**")
    assert source.count("\n") <= 280


def test_no_module_makes_markup_of_text(client: FlaskClient) -> None:
    for folder, name in module_names():
        source = client.get(f"/board/{folder}/{name}").get_data(as_text=True)
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", source), name
