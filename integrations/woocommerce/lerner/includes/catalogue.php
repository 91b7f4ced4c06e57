<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** The option with the base prices that Lerner knows, by product: '1999 usd'. */
const KNOWN = 'lerner_known';
/** Products per page. */
const PAGE_SIZE = 500;
/** Products sent to Lerner in one run; the next run continues. */
const SENT_MOST = 200;

/** The id of a product or a variation in Lerner: its SKU, or its own id if it has none. */
function product_id_of(\WC_Product $product): string
{
    // In the context of a view, a variation without a SKU would return its parent's.
    $sku = (string) $product->get_sku('edit');
    return $sku !== '' ? $sku : (string) $product->get_id();
}

/**
 * Everything that is sold separately, at the price that the shop would show without Lerner. Products
 * on sale are left out until the sale is over.
 *
 * @return \Generator<array{id: int, product_id: string, name: string, base_price: int}>
 */
function catalogue(string $currency): \Generator
{
    for ($page = 1; ; $page++) {
        $products = wc_get_products([
            'type' => ['simple', 'variation'],
            'status' => 'publish',
            'limit' => PAGE_SIZE,
            'page' => $page,
            'orderby' => 'ID',
            'order' => 'ASC',
        ]);
        foreach ($products as $product) {
            $base_price = to_minor($product->get_regular_price('edit'), $currency);
            if ($base_price !== null && !$product->is_on_sale('edit')) {
                yield [
                    'id' => $product->get_id(),
                    'product_id' => product_id_of($product),
                    'name' => $product->get_name('edit'),
                    'base_price' => $base_price,
                ];
            }
        }
        if (count($products) < PAGE_SIZE) {
            return;
        }
    }
}

/** Sends Lerner the products that it does not know, and base prices that the shop has changed. */
function send_products(array $products, string $currency): void
{
    $known = get_option(KNOWN, []);
    $sent = 0;
    try {
        foreach ($products as ['product_id' => $id, 'name' => $name, 'base_price' => $price]) {
            if (($known[$id] ?? null) === "$price $currency") {
                continue;
            }
            if ($sent++ >= SENT_MOST) {
                break;
            }
            $product = ['id' => $id, 'base_price' => $price, 'currency' => $currency];
            send_product($product + ($name === '' ? [] : ['name' => $name]));
            $known[$id] = "$price $currency";
        }
    } finally {
        update_option(KNOWN, $known, false);
    }
}

function send_product(array $product): void
{
    try {
        ask('POST', '/v1/products', $product);
    } catch (Unanswered $refused) {
        if ($refused->status !== 409) {
            throw $refused;
        }
        $path = '/v1/products/' . rawurlencode($product['id']);
        $changes = ['base_price' => $product['base_price'], 'currency' => $product['currency']];
        ask('PATCH', $path, $changes);
    }
}
