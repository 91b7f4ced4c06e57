<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** Puts listed prices in the place of the shop's own, wherever WooCommerce shows or takes one. */
function show_prices(): void
{
    $shown = __NAMESPACE__ . '\shown_price';
    foreach (['product', 'product_variation'] as $kind) {
        // The regular price goes with it: nobody is shown a reduction that is none.
        add_filter("woocommerce_{$kind}_get_price", $shown, 20, 2);
        add_filter("woocommerce_{$kind}_get_regular_price", $shown, 20, 2);
    }
    add_filter('woocommerce_variation_prices_price', $shown, 20, 2);
    add_filter('woocommerce_variation_prices_regular_price', $shown, 20, 2);
    // WooCommerce keeps the prices of a product's variations by this.
    add_filter('woocommerce_get_variation_prices_hash', function ($hash) {
        return array_merge((array) $hash, [filled()['version'] ?? '']);
    });
}

/** A price as it is shown: by a list, or the shop's own. */
function shown_price($price, \WC_Product $product)
{
    $filled = filled();
    $one = $filled['prices'][$product->get_id()] ?? null;
    if ($one === null || is_own_business()) {
        return $price;
    }
    // A sale of the shop's goes first, and a price that it has changed since waits for the next run.
    $is_as_asked = to_minor($price, $filled['currency']) === $one['base'];
    $is_sale = (string) $product->get_sale_price('edit') !== '' && $product->is_on_sale('edit');
    return $is_as_asked && !$is_sale ? to_major($one['price'], $filled['currency']) : $price;
}

/** What was filled and still holds; nothing where it does not. */
function filled(): array
{
    $filled = get_option(PRICES, []);
    $holds = ($filled['until'] ?? 0) > time()
        && $filled['currency'] === strtolower(get_woocommerce_currency());
    return $holds ? $filled : [];
}

/** The dashboard and the REST API of the shop's programs have its own prices. */
function is_own_business(): bool
{
    if (is_admin() && !wp_doing_ajax()) {
        return true;
    }
    $route = $GLOBALS['wp']->query_vars['rest_route'] ?? '';
    return (bool) preg_match('#^/wc/v\d#', $route);
}
