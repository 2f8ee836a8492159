"""Rulesets as data: typed parameters, one TOML file per game, overrides, and a text form.

Knows the parameters and which of them fit together; knows no positions and plays no cards.
"""

from solver.rules.catalogue import GROUPS, PARAMETERS, Parameter, choice_table, parameter_table
from solver.rules.contradictions import Contradiction, contradictions
from solver.rules.description import describe_ruleset
from solver.rules.files import load_ruleset_file, ruleset_ids
from solver.rules.group_points import GroupPoints
from solver.rules.groups import (
    AuctionRules,
    DealRules,
    DeclarationRules,
    MatchRules,
    PlayRules,
    ResultRules,
    TableRules,
)
from solver.rules.loader import (
    format_ruleset,
    load_ruleset,
    parse_overrides,
    parse_ruleset,
    ruleset_from,
)
from solver.rules.parameters import ContractKind, Parameters
from solver.rules.ruleset import Names, Ruleset

__all__ = [
    "GROUPS",
    "PARAMETERS",
    "AuctionRules",
    "ContractKind",
    "Contradiction",
    "DealRules",
    "DeclarationRules",
    "GroupPoints",
    "MatchRules",
    "Names",
    "Parameter",
    "Parameters",
    "PlayRules",
    "ResultRules",
    "Ruleset",
    "TableRules",
    "choice_table",
    "contradictions",
    "describe_ruleset",
    "format_ruleset",
    "load_ruleset",
    "load_ruleset_file",
    "parameter_table",
    "parse_overrides",
    "parse_ruleset",
    "ruleset_from",
    "ruleset_ids",
]
