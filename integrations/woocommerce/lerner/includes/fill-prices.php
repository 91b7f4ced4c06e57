<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** The option that pages read: prices in smallest units by the shop's id, and until when. */
const PRICES = 'lerner_prices';
/** The option with the result of the last run. */
const STATE = 'lerner_state';
/** Products per request. */
const BATCH_SIZE = 1000;
/** How long prices are shown if they cannot be fetched again. */
const STALE_SECONDS = 86400;

/** Stores the prices that everybody should see now. Called by WP-Cron, never by a page. */
function fill_prices(): void
{
    try {
        $currency = strtolower(get_woocommerce_currency());
        $products = iterator_to_array(catalogue($currency), false);
        send_products($products, $currency);
        $until = first_end($currency);
        $prices = $until === null ? [] : listed_prices($products, $currency);
        $filled = [
            'currency' => $currency,
            'until' => $until === null ? 0 : min($until, time() + STALE_SECONDS),
            'prices' => $prices,
        ];
        update_option(PRICES, $filled + ['version' => md5(wp_json_encode($filled['prices']))], false);
        update_option(STATE, ['at' => time(), 'failure' => null, 'prices' => count($prices)], false);
        if ($until !== null && $until < time() + FILL_SECONDS) {
            // The next list's prices are shown at once. WordPress ignores an event within ten minutes of
            // another with the same arguments, and there is always the recurring one, without any.
            wp_schedule_single_event($until + 1, FILL, [$until]);
        }
    } catch (Unanswered $why) {
        // The stored prices stay in use until they expire.
        $state = get_option(STATE, []);
        update_option(STATE, ['failure' => $why->getMessage()] + $state, false);
    }
}

/** When the first active list for everybody ends, in seconds; null if none is active. */
function first_end(string $currency): ?int
{
    $first = null;
    $after = '';
    do {
        $page = ask('GET', '/v1/price_lists?status=active&limit=100' . $after);
        foreach ($page['data'] as $list) {
            $until = strtotime($list['until']);
            $is_now = strtotime($list['from']) <= time() && time() < $until;
            if ($is_now && $list['currency'] === $currency && $list['segment'] === null) {
                $first = min($until, $first ?? $until);
            }
            $after = '&starting_after=' . rawurlencode($list['id']);
        }
    } while ($page['has_more']);
    return $first;
}

/** The current list prices for everybody, where they differ from the shop's own. */
function listed_prices(array $products, string $currency): array
{
    $prices = [];
    foreach (array_chunk($products, BATCH_SIZE) as $batch) {
        $requests = array_map(fn($product) => [
            'product_id' => $product['product_id'],
            'base_price' => $product['base_price'],
            'currency' => $currency,
            'preview' => true,
            'include' => ['terms'],
        ], $batch);
        $results = ask('POST', '/v1/quote/batch', ['requests' => $requests])['results'];
        foreach ($batch as $place => ['id' => $id, 'base_price' => $base_price]) {
            $price = $results[$place]['optimized_price'] ?? $base_price;
            if (($results[$place]['terms']['arm'] ?? '') === 'list' && $price !== $base_price) {
                $prices[$id] = ['base' => $base_price, 'price' => $price];
            }
        }
    }
    return $prices;
}
