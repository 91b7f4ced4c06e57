<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** Shows in the list of plugins how current prices are, and what went wrong. */
function say_state(): void
{
    $screen = get_current_screen();
    if (!current_user_can('manage_woocommerce') || $screen === null || $screen->id !== 'plugins') {
        return;
    }
    $state = get_option(STATE, []);
    $at = isset($state['at']) ? gmdate('Y-m-d H:i', $state['at']) . ' UTC' : 'never';
    $failure = $state['failure'] ?? null;
    $text = $failure === null
        ? sprintf('Lerner: %d prices from price lists, last updated: %s.', count(filled()['prices'] ?? []), $at)
        : sprintf('Lerner: %s Prices were last updated: %s.', $failure, $at);
    $kind = $failure === null ? 'info' : 'warning';
    printf('<div class="notice notice-%s"><p>%s</p></div>', esc_attr($kind), esc_html($text));
}
