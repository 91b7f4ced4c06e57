<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** The option that holds what Lerner was told: base prices by product. */
const KNOWN = 'lerner_known';
/** Products looked at together. */
const PAGE_SIZE = 500;
/** Products that Lerner is told of in one run; the next one goes on. */
const TOLD_MOST = 200;

/** What Lerner calls a product or a variation: its SKU, or its id where it has none. */
function product_id_of(\WC_Product $product): string
{
    // A variation without a SKU of its own would answer its parent's in the context of a view.
    $sku = (string) $product->get_sku('edit');
    return $sku !== '' ? $sku : (string) $product->get_id();
}

/**
 * All that is sold by itself, at the price that the shop asks without Lerner. What is in a sale of
 * the shop's is none of ours until it is over.
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

/** Tells Lerner of products that it does not know, and of base prices that the shop has changed. */
function tell_products(array $products, string $currency): void
{
    $known = get_option(KNOWN, []);
    $told = 0;
    try {
        foreach ($products as ['product_id' => $id, 'name' => $name, 'base_price' => $price]) {
            if (($known[$id] ?? null) === $price) {
                continue;
            }
            if ($told++ >= TOLD_MOST) {
                break;
            }
            $product = ['id' => $id, 'base_price' => $price, 'currency' => $currency];
            tell_product($product + ($name === '' ? [] : ['name' => $name]));
            $known[$id] = $price;
        }
    } finally {
        update_option(KNOWN, $known, false);
    }
}

function tell_product(array $product): void
{
    try {
        ask('POST', '/v1/products', $product);
    } catch (Unanswered $refused) {
        if ($refused->status !== 409) {
            throw $refused;
        }
        $path = '/v1/products/' . rawurlencode($product['id']);
        ask('PATCH', $path, ['base_price' => $product['base_price']]);
    }
}
