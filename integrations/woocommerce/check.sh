#!/bin/sh
# Tries the plugin in a real WooCommerce. WordPress and WooCommerce are in no registry that a
# package client knows: unpack a release of each, and say where.
#
# Usage: integrations/woocommerce/check.sh WORDPRESS WOOCOMMERCE
#   WORDPRESS    a folder with wp-load.php; Debian's package `wordpress` has /usr/share/wordpress
#   WOOCOMMERCE  the plugin's folder, with woocommerce.php
set -eu
cd "$(dirname "$0")"
if [ $# -ne 2 ] || [ ! -f "$1/wp-load.php" ] || [ ! -f "$2/woocommerce.php" ]; then
  sed -n '2,8s/^# \{0,1\}//p' check.sh >&2
  exit 2
fi
find lerner shop -name '*.php' -exec php -l {} \; | grep -v '^No syntax errors' || true
node ../../bin/run.mjs shop/try-shop.ts "$(realpath "$1")" "$(realpath "$2")"
