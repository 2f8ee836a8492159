"""Temporary."""
from types import SimpleNamespace
import numpy as np
def best_discards(ruleset, trump, hands, soloists=0, leaders=0, threads=None):
    n=ruleset.discarded
    out=np.zeros(len(hands),np.uint32)
    for r,h in enumerate(hands[:,soloists].tolist()):
        low=[i for i in range(32) if h>>i&1][:n]
        out[r]=sum(1<<i for i in low)
    return SimpleNamespace(masks=out)
