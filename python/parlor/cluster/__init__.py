"""Many machines: simulations, contests and comparisons over a cluster.

>>> from parlor import cluster
>>> report = cluster.simulate("kuhn-poker", matches=1_000_000, out="runs/kuhn")     # doctest: +SKIP

Without ``client`` the processors of this machine play, each in a process of dask. ``client=`` a ``distributed.Client`` is any
cluster of dask: Slurm by dask-jobqueue, Kubernetes by dask's operator. ``backend="ray"`` is Ray: the cluster that
``ray.init`` has joined, otherwise this machine.

What comes out is the same, byte for byte, as on one machine, whatever happened on the way: parts of workers that are lost
are played again.
"""

from __future__ import annotations

from .contest import Contest, arena
from .many import diff, simulate

__all__ = ["Contest", "arena", "diff", "simulate"]
