<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** ISO 4217: the number of decimals of the smallest unit, where it is not two. */
const DECIMALS = [
    0 => 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf',
    3 => 'bhd iqd jod kwd lyd omr tnd',
    4 => 'clf uyw',
];

function decimals_of(string $currency): int
{
    foreach (DECIMALS as $decimals => $codes) {
        if (in_array($currency, explode(' ', $codes), true)) {
            return $decimals;
        }
    }
    return 2;
}

/** Converts a price of the shop, such as '19.99', to smallest units; null if it is not a price. */
function to_minor($amount, string $currency): ?int
{
    if (!is_numeric($amount)) {
        return null;
    }
    $minor = (int) round((float) $amount * 10 ** decimals_of($currency));
    return $minor > 0 ? $minor : null;
}

/** Converts a price of Lerner to WooCommerce's format: 1999 usd is '19.99'. */
function to_major(int $minor, string $currency): string
{
    $decimals = decimals_of($currency);
    return number_format($minor / 10 ** $decimals, $decimals, '.', '');
}
