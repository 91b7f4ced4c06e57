<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** Replaces the shop's own prices by list prices, wherever WooCommerce shows or charges one. */
function show_prices(): void
{
    $shown = __NAMESPACE__ . '\shown_price';
    foreach (['product', 'product_variation'] as $kind) {
        // The regular price changes too, so that no false reduction is shown.
        add_filter("woocommerce_{$kind}_get_price", $shown, 20, 2);
        add_filter("woocommerce_{$kind}_get_regular_price", $shown, 20, 2);
    }
    add_filter('woocommerce_variation_prices_price', $shown, 20, 2);
    add_filter('woocommerce_variation_prices_regular_price', $shown, 20, 2);
    // WooCommerce caches the prices of a product's variations under this hash.
    add_filter('woocommerce_get_variation_prices_hash', function ($hash) {
        return array_merge((array) $hash, [filled()['version'] ?? '']);
    });
}

/** The price to show: a list's, or the shop's own. */
function shown_price($price, \WC_Product $product)
{
    $filled = filled();
    $one = $filled['prices'][$product->get_id()] ?? null;
    if ($one === null || is_for_staff()) {
        return $price;
    }
    // The shop's own sale takes precedence, and a price changed since then waits for the next run.
    $is_unchanged = to_minor($price, $filled['currency']) === $one['base'];
    $is_sale = (string) $product->get_sale_price('edit') !== '' && $product->is_on_sale('edit');
    return $is_unchanged && !$is_sale ? to_major($one['price'], $filled['currency']) : $price;
}

/** The stored prices while they are valid; otherwise nothing. */
function filled(): array
{
    $filled = get_option(PRICES, []);
    $is_valid = ($filled['until'] ?? 0) > time()
        && $filled['currency'] === strtolower(get_woocommerce_currency());
    return $is_valid ? $filled : [];
}

/** The dashboard, and programs that use the REST API, get the shop's own prices. */
function is_for_staff(): bool
{
    if (is_admin() && !wp_doing_ajax()) {
        return true;
    }
    $route = $GLOBALS['wp']->query_vars['rest_route'] ?? '';
    return (bool) preg_match('#^/wc/v\d#', $route);
}
