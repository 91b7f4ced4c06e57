<?php
/**
 * Plugin Name: Lerner
 * Description: Shows the prices of Lerner's price lists on pages, in carts and in orders.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * License: Apache-2.0
 *
 * The address and the key are constants of wp-config.php: LERNER_BASE_URL and LERNER_API_KEY.
 */

namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

require_once __DIR__ . '/includes/money.php';
require_once __DIR__ . '/includes/service.php';
require_once __DIR__ . '/includes/catalogue.php';
require_once __DIR__ . '/includes/fill-prices.php';
require_once __DIR__ . '/includes/show-prices.php';
require_once __DIR__ . '/includes/say-state.php';

/** The action that WP-Cron calls. */
const FILL = 'lerner_fill_prices';
const FILL_SECONDS = 300;

add_filter('cron_schedules', function ($schedules) {
    $display = 'Every five minutes';
    return $schedules + ['lerner' => ['interval' => FILL_SECONDS, 'display' => $display]];
});
add_action(FILL, __NAMESPACE__ . '\fill_prices');
add_action('init', function () {
    if (!wp_next_scheduled(FILL)) {
        wp_schedule_event(time(), 'lerner', FILL);
    }
});
add_action('woocommerce_init', __NAMESPACE__ . '\show_prices');
add_action('admin_notices', __NAMESPACE__ . '\say_state');

// Compatible with order tables: the plugin reads no orders at all.
add_action('before_woocommerce_init', function () {
    $features = '\Automattic\WooCommerce\Utilities\FeaturesUtil';
    if (class_exists($features)) {
        $features::declare_compatibility('custom_order_tables', __FILE__, true);
    }
});

register_deactivation_hook(__FILE__, function () {
    wp_unschedule_hook(FILL);
    delete_option(PRICES);
    delete_option(KNOWN);
});
