"""Copies Kubernetes' own schemas out of the package kubernetes-validate, each made whole in one file, as kubeconform reads them.

    python schemas.py 1.34.0 FOLDER
"""

import json
import sys
from pathlib import Path

import kubernetes_validate

version, folder = sys.argv[1], Path(sys.argv[2])
# Strict: a field unknown to Kubernetes is rejected.
source = Path(kubernetes_validate.__file__).parent / "kubernetes-json-schema" / f"v{version}-local-strict"
shared = json.loads((source / "_definitions.json").read_text())["$defs"]
folder.mkdir(parents=True, exist_ok=True)
for kind in (
    "deployment-apps-v1",
    "ingress-networking-v1",
    "networkpolicy-networking-v1",
    "poddisruptionbudget-policy-v1",
    "secret-v1",
    "service-v1",
    "statefulset-apps-v1",
):
    schema = json.loads((source / f"{kind}.json").read_text())
    text = json.dumps({**schema, "$defs": shared}).replace('"/api/_definitions.json#', '"#')
    (folder / f"{kind}.json").write_text(text)
