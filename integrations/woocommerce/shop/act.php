<?php
// Actions in the shop other than visits: php act.php fill | refund ORDER | cancel ORDER |
// price SKU AMOUNT | sale SKU AMOUNT | currency CODE | late | yesterday | off
require getenv('SHOP_ROOT') . '/wp-load.php';
wp_set_current_user(1);
[, $step, $one, $other] = $argv + ['', '', '', ''];
$product = fn() => wc_get_product(wc_get_product_id_by_sku($one));
switch ($step) {
    case 'fill':
        do_action('lerner_fill_prices');
        break;
    case 'refund': // returns one unit of its first line
        $order = wc_get_order($one);
        $item = current($order->get_items());
        $amount = $item->get_total() / $item->get_quantity();
        $back = [$item->get_id() => ['qty' => 1, 'refund_total' => $amount]];
        wc_create_refund(['order_id' => $one, 'amount' => $amount, 'line_items' => $back]);
        break;
    case 'cancel':
        wc_get_order($one)->update_status('cancelled');
        break;
    case 'price':
        $changed = $product();
        $changed->set_regular_price($other);
        $changed->save();
        break;
    case 'sale':
        $changed = $product();
        $changed->set_sale_price($other);
        $changed->save();
        break;
    case 'currency':
        update_option('woocommerce_currency', $one);
        break;
    case 'late': // lets the stored prices expire
        $filled = get_option('lerner_prices');
        update_option('lerner_prices', ['until' => time() - 1] + $filled, false);
        break;
    case 'yesterday': // a day is pulled once it is over
        $orders = $GLOBALS['wpdb']->prefix . 'wc_orders';
        $GLOBALS['wpdb']->query("update $orders set date_created_gmt = date_created_gmt - interval 1 day");
        break;
    case 'off':
        require_once ABSPATH . 'wp-admin/includes/plugin.php';
        deactivate_plugins('lerner/lerner.php');
        break;
}
$state = get_option('lerner_state', []);
$filled = get_option('lerner_prices', []);
echo "\n", wp_json_encode([
    'state' => $state,
    'filled' => $filled,
    'scheduled' => wp_next_scheduled('lerner_fill_prices'),
    'at_end' => wp_next_scheduled('lerner_fill_prices', [$filled['until'] ?? 0]),
]);
