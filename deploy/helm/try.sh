#!/usr/bin/env bash
# Renders the chart with all kinds of values and validates each object against Kubernetes' own schemas, of the oldest release that
# the chart names and of two newer ones. Needs Go and Python, to get helm, kubeconform and the schemas; no cluster.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# LERNER_TRY_TOOLS names a folder that keeps them between runs.
tools=${LERNER_TRY_TOOLS:-$work/tools}
[ -x "$tools/helm" ] || GOBIN=$tools go install helm.sh/helm/v3/cmd/helm@v3.19.2
[ -x "$tools/kubeconform" ] || GOBIN=$tools go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0
[ -d "$tools/venv" ] || python3 -m venv "$tools/venv"
"$tools/venv/bin/pip" install -q kubernetes-validate==1.37.0

key=key-of-no-secret-0000000000
secrets="keys.pepper=pepper-of-no-secret,keys.apiKey=$key,keys.metrics=$key,serviceMonitor.enabled=true"
url=postgres://lerner:pass@db.example:5432/lerner
cat >"$work/all.yaml" <<VALUES
image: { repository: registry.example.com/lerner, tag: "1.2.3" }
imagePullSecrets: [{ name: registry }]
replicas: 5
existingSecret: lerner
database: { external: true }
extraVolumes: [{ name: backups, persistentVolumeClaim: { claimName: backups } }]
extraVolumeMounts: [{ name: backups, mountPath: /backups }]
settings: { LERNER_LOG_LEVEL: warn, LERNER_DRAIN_SECONDS: "10" }
service: { type: LoadBalancer, port: 8443 }
ingress:
  { enabled: true, className: nginx, host: prices.example.com, annotations: { nginx.org/mergeable: "true" }, tlsSecret: tls }
podDisruptionBudget: { enabled: true, maxUnavailable: 50% }
networkPolicy: { enabled: true }
serviceMonitor: { enabled: true, interval: 15s, withKey: true }
podAnnotations: { team: pricing }
nodeSelector: { kubernetes.io/arch: amd64 }
tolerations: [{ key: pricing, operator: Exists, effect: NoSchedule }]
affinity:
  podAntiAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - { topologyKey: kubernetes.io/hostname, labelSelector: { matchLabels: { app.kubernetes.io/name: lerner } } }
VALUES

"$tools/helm" lint --quiet --strict lerner
"$tools/helm" lint --quiet --strict lerner -f "$work/all.yaml"
render() {
  mkdir -p "$work/$1"
  "$tools/helm" template "${name:-prices}" lerner --namespace shop --kube-version "$1" "${@:3}" >"$work/$1/$2.yaml"
}
for version in 1.27.0 1.34.0 1.37.0; do
  render "$version" default
  render "$version" own-volume --set "$secrets,persistence.size=5Gi,persistence.storageClass=fast"
  render "$version" external --set "database.url=$url,database.ownerUrl=$url,$secrets"
  render "$version" own-archive --set "existingSecret=lerner,database.external=false,settings.LERNER_WAL_ARCHIVE=/backups/archive" \
    --set "extraVolumes[0].name=backups,extraVolumes[0].persistentVolumeClaim.claimName=backups" \
    --set "extraVolumeMounts[0].name=backups,extraVolumeMounts[0].mountPath=/backups"
  render "$version" all -f "$work/all.yaml"
  name=$(printf 'a%.0s' {1..53}) render "$version" long-name
  "$tools/venv/bin/python" schemas.py "$version" "$work/schemas/$version"
  # A ServiceMonitor belongs to the Prometheus operator, and is not one of Kubernetes' kinds.
  echo "Kubernetes $version:"
  "$tools/kubeconform" -summary -skip ServiceMonitor \
    -schema-location "$work/schemas/$version/{{.ResourceKind}}{{.KindSuffix}}.json" "$work/$version"
done

# Unworkable values are refused before anything reaches a cluster.
refuses() {
  if render 1.34.0 refused "${@:2}" 2>"$work/said"; then echo "rendered with $1"; exit 1; fi
  grep -q "$1" "$work/said" || { cat "$work/said"; exit 1; }
  echo "refused: $1"
}
refuses keys.pepper --set "database.url=$url"
refuses "database.external is needed with existingSecret" --set existingSecret=lerner
refuses "no database is named" --set database.external=true
refuses "leave one of them out" --set "database.url=$url,database.external=false,$secrets"
refuses pepper --set "keys.pepper=short"
refuses metrics --set "keys.metrics=short"
refuses replicas --set replicas=0
refuses url --set "database.url=mysql://db,$secrets"
refuses kubeVersion --kube-version 1.26.0
refuses persistance --set persistance.size=5Gi
refuses enable --set ingress.enable=true
