<?php
// Creates WordPress's tables, and activates WooCommerce.
define('WP_INSTALLING', true);
require getenv('SHOP_ROOT') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_install('Shop', 'admin', 'admin@example.com', true, '', wp_generate_password());
wp_set_current_user(1);
$activated = activate_plugin('woocommerce/woocommerce.php');
echo "\n", wp_json_encode(['failure' => is_wp_error($activated) ? $activated->get_error_message() : null]);
