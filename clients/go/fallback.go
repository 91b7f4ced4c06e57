package lerner

import (
	"context"
	"errors"
	"log/slog"
	"strings"
)

// fallsBack reports whether a failure means that the service is unavailable, so that the base price
// is used. Refusals, mistakes of the caller and cancellations do not.
func (t *transport) fallsBack(options []CallOption, err error) bool {
	settings, broken := t.settings.forCall(options)
	return broken == nil && settings.fallback == FallbackBasePrice && (isPassing(err) || isUnreadable(err))
}

func isUnreadable(err error) bool {
	var unreadable *UnreadableAnswerError
	return errors.As(err, &unreadable)
}

func fallbackQuote(params QuoteParams, reason error) *Quote {
	return &Quote{
		OptimizedPrice: params.BasePrice,
		Currency:       strings.ToLower(params.Currency), // as the service answers it
		Factors:        []string{"fallback"},
		Fallback:       true,
		FallbackReason: reason,
	}
}

func (t *transport) logFallback(ctx context.Context, reason error) {
	t.settings.logger.LogAttrs(ctx, slog.LevelWarn, "lerner: answering the base price",
		slog.String("error", reason.Error()))
}
