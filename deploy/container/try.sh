#!/bin/sh
# Builds the image and runs it as a stranger would: read-only, without capabilities, as user 1000. For Debian 12, as root, with
# podman, buildah, runc and mmdebstrap; base images are built from Debian's packages, so that no image registry is needed.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
name=lerner-try-$$
trap 'podman rm -f "$name" >/dev/null 2>&1 || true; podman volume rm "$name" >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

exists() { podman image exists "$1"; }
if ! exists localhost/lerner-base:12; then
  mmdebstrap -q --variant=extract --include=libc6,libgcc-s1,libstdc++6,netbase bookworm "$work/base.tar"
  podman import -q "$work/base.tar" localhost/lerner-base:12
fi
if ! exists localhost/lerner-build:12; then
  # The machine's own Node.js, npm and certificates: Debian 12 has no recent enough Node.js.
  mmdebstrap -q --variant=minbase --include=ca-certificates,libstdc++6 \
    --customize-hook='cp "$(command -v node)" "$1/usr/bin/" && mkdir -p "$1/usr/lib/node_modules"' \
    --customize-hook='cp -a "$(npm root -g)/npm" "$1/usr/lib/node_modules/"' \
    --customize-hook='cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/" && mkdir -p "$1/usr/etc"' \
    --customize-hook='echo cafile=/etc/ssl/certs/ca-certificates.crt >"$1/usr/etc/npmrc"' \
    --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/bin/npm"' bookworm "$work/build.tar"
  podman import -q "$work/build.tar" localhost/lerner-build:12
fi
[ "${1:-}" = bases ] && exit 0

buildah bud -q --format docker --isolation chroot --network host \
  --build-arg BUILD_IMAGE=localhost/lerner-build:12 --build-arg BASE_IMAGE=localhost/lerner-base:12 \
  -f deploy/container/Dockerfile -t localhost/lerner:try .
podman image inspect localhost/lerner:try --format 'image: {{.Size}} bytes, user {{.User}}'

port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
podman --runtime runc run -d --name "$name" --network host --no-healthcheck --ulimit nofile=4096:4096 --ulimit nproc=1024:1024 --read-only --tmpfs /tmp:rw,noexec,nosuid,size=64m --cap-drop ALL \
  --security-opt no-new-privileges -v "$name:/data" -e HOST=127.0.0.1 -e PORT="$port" \
  -e LERNER_API_KEY=image-key-of-no-secret-000000 localhost/lerner:try >/dev/null
tries=0
until podman exec "$name" /nodejs/node /lerner/healthcheck.mjs; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ]; then podman logs "$name"; exit 1; fi
  sleep 1
done
curl -sf "http://127.0.0.1:$port/v1/quote" -H "Authorization: Bearer image-key-of-no-secret-000000" \
  -H "Content-Type: application/json" -d '{"product_id":"mug","base_price":1999,"currency":"usd"}'
echo
podman exec "$name" /bin/sh -c id && { echo "the image has a shell"; exit 1; }
podman exec "$name" /nodejs/node -e 'require("node:fs").writeFileSync("/lerner/x", "")' 2>/dev/null && { echo "the root can be written"; exit 1; }
podman stop -t 60 "$name" >/dev/null
podman logs "$name" 2>&1 | grep -q '^Stopped\.$'
echo "The image starts read-only, answers a price, has no shell, and stops in order."
