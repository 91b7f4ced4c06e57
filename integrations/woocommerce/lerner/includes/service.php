<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** Ends a run if Lerner refuses a request or does not respond. */
class Unanswered extends \RuntimeException
{
    /** The HTTP status; 0: no response. */
    public int $status;

    public function __construct(string $message, int $status)
    {
        parent::__construct($message);
        $this->status = $status;
    }
}

/**
 * Sends a request to Lerner, and returns the response.
 *
 * @throws Unanswered if it does not respond, or refuses.
 */
function ask(string $method, string $path, ?array $body = null): array
{
    if (!defined('LERNER_BASE_URL') || !defined('LERNER_API_KEY')) {
        $where = 'LERNER_BASE_URL and LERNER_API_KEY are not both defined in wp-config.php.';
        throw new Unanswered($where, 0);
    }
    $response = wp_remote_request(rtrim(LERNER_BASE_URL, '/') . $path, [
        'method' => $method,
        'timeout' => 30,
        'redirection' => 0,
        'headers' => [
            'authorization' => 'Bearer ' . LERNER_API_KEY,
            'content-type' => 'application/json',
        ],
        'body' => $body === null ? null : wp_json_encode($body),
    ]);
    if (is_wp_error($response)) {
        throw new Unanswered('Lerner does not respond: ' . $response->get_error_message(), 0);
    }
    $status = (int) wp_remote_retrieve_response_code($response);
    $decoded = json_decode(wp_remote_retrieve_body($response), true);
    if ($status >= 300 || !is_array($decoded)) {
        $why = $decoded['error']['message'] ?? $decoded['message'] ?? '';
        throw new Unanswered("Lerner responded with $status: $why", $status);
    }
    return $decoded;
}
