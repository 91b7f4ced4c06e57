<?php
// Fills a shop with a few products, and activates the plugin. Prints the shop's ids by SKU.
require getenv('SHOP_ROOT') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_set_current_user(1);
WC_Install::install();
update_option('woocommerce_currency', 'USD');
update_option('woocommerce_calc_taxes', 'no');
update_option('woocommerce_coming_soon', 'no');
update_option('permalink_structure', '/%postname%/'); // WooCommerce recognises its API by its path
delete_option('rewrite_rules');
update_option('woocommerce_cod_settings', ['enabled' => 'yes']);
// Orders in their own tables, as in new shops.
$synchronizer = 'Automattic\WooCommerce\Internal\DataStores\Orders\DataSynchronizer';
wc_get_container()->get($synchronizer)->create_database_tables();
update_option('woocommerce_feature_custom_order_tables_enabled', 'yes');
update_option('woocommerce_custom_orders_table_enabled', 'yes');
update_option('woocommerce_custom_orders_table_data_sync_enabled', 'no');

$ids = [];
$sell = function (WC_Product $product, string $sku, string $price) use (&$ids) {
    $product->set_sku($sku);
    $product->set_regular_price($price);
    $product->set_virtual(true);
    $ids[$sku] = $product->save();
};
foreach (['mug' => '19.99', 'bowl' => '34.50', 'plate' => '12.00', 'cup' => '9.00'] as $sku => $price) {
    $product = new WC_Product_Simple();
    $product->set_name(ucfirst($sku));
    if ($sku === 'cup') {
        $product->set_sale_price('8.00');
    }
    $sell($product, $sku, $price);
}
$size = new WC_Product_Attribute();
$size->set_name('Size');
$size->set_options(['S', 'L']);
$size->set_variation(true);
$shirt = new WC_Product_Variable();
$shirt->set_name('Shirt');
$shirt->set_attributes([$size]);
$ids['shirt'] = $shirt->save();
foreach (['S' => '25.00', 'L' => '27.00'] as $name => $price) {
    $variation = new WC_Product_Variation();
    $variation->set_parent_id($ids['shirt']);
    $variation->set_attributes(['size' => $name]);
    $sell($variation, 'shirt-' . strtolower($name), $price);
}
activate_plugin('lerner/lerner.php');

$GLOBALS['wpdb']->insert($GLOBALS['wpdb']->prefix . 'woocommerce_api_keys', [
    'user_id' => 1,
    'permissions' => 'read',
    'consumer_key' => wc_api_hash('ck_shop'),
    'consumer_secret' => 'cs_shop',
    'truncated_key' => 'ck_shop',
]);
echo "\n", wp_json_encode($ids);
