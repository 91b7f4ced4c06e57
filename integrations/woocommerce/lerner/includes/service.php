<?php
namespace Lerner\WooCommerce;

defined('ABSPATH') || exit;

/** What a refusal or a silence of Lerner ends a run with. */
class Unanswered extends \RuntimeException
{
    /** The HTTP status; 0: nothing answered. */
    public int $status;

    public function __construct(string $message, int $status)
    {
        parent::__construct($message);
        $this->status = $status;
    }
}

/**
 * Asks Lerner, and answers what it said.
 *
 * @throws Unanswered where it does not answer, or refuses.
 */
function ask(string $method, string $path, ?array $body = null): array
{
    if (!defined('LERNER_BASE_URL') || !defined('LERNER_API_KEY')) {
        $where = 'LERNER_BASE_URL and LERNER_API_KEY are not both defined in wp-config.php.';
        throw new Unanswered($where, 0);
    }
    $answer = wp_remote_request(rtrim(LERNER_BASE_URL, '/') . $path, [
        'method' => $method,
        'timeout' => 30,
        'redirection' => 0,
        'headers' => [
            'authorization' => 'Bearer ' . LERNER_API_KEY,
            'content-type' => 'application/json',
        ],
        'body' => $body === null ? null : wp_json_encode($body),
    ]);
    if (is_wp_error($answer)) {
        throw new Unanswered('Lerner does not answer: ' . $answer->get_error_message(), 0);
    }
    $status = (int) wp_remote_retrieve_response_code($answer);
    $said = json_decode(wp_remote_retrieve_body($answer), true);
    if ($status >= 300 || !is_array($said)) {
        $why = $said['error']['message'] ?? $said['message'] ?? '';
        throw new Unanswered("Lerner answered $status: $why", $status);
    }
    return $said;
}
