package lerner

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

func TestKeyAndAddressComeFromTheEnvironmentIfNotGiven(t *testing.T) {
	t.Setenv("LERNER_API_KEY", "lrn_test_ofTheEnvironment")
	var key string
	stub := stubClient(t, func(w http.ResponseWriter, r *http.Request) {
		key = r.Header.Get("Authorization")
		writeQuote(w)
	})
	t.Setenv("LERNER_BASE_URL", stub.transport.settings.baseURL+"/")
	client, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Quote(context.Background(), tea); err != nil || key != "Bearer lrn_test_ofTheEnvironment" {
		t.Errorf("sent %q, %v", key, err)
	}
}

func TestAMissingKeyIsAnErrorOfTheCallAlone(t *testing.T) {
	t.Setenv("LERNER_API_KEY", "")
	client, err := New(WithBaseURL("http://127.0.0.1:1"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Quote(context.Background(), tea)
	if !finds[*ConfigurationError](err) || !strings.Contains(err.Error(), "LERNER_API_KEY") {
		t.Errorf("got %v", err)
	}
}

func TestAMalformedClientIsRefusedWithoutRepeatingSecrets(t *testing.T) {
	t.Setenv("LERNER_BASE_URL", "")
	for _, address := range []string{
		"", "127.0.0.1:8080", "ftp://shop", "http://", "http://shop?q=secret-word", "http://shop#x", "http://me:secret-word@shop", "http://secret-word\n",
	} {
		_, err := New(WithBaseURL(address))
		var wrong *ConfigurationError
		if !errors.As(err, &wrong) || strings.Contains(err.Error(), "secret-word") {
			t.Errorf("%q became %v", address, err)
		}
	}
	for _, option := range []ClientOption{WithTimeout(0), WithMaxRetries(-1), WithFallback("free")} {
		if _, err := New(WithBaseURL("http://shop"), option); !finds[*ConfigurationError](err) {
			t.Errorf("got %v", err)
		}
	}
	client, _ := New(WithBaseURL("http://shop"), WithAPIKey("lrn_secret-word\nX-Evil: 1"))
	_, err := client.Quote(context.Background(), tea)
	if !finds[*ConfigurationError](err) || strings.Contains(err.Error(), "secret-word") {
		t.Errorf("got %v", err)
	}
}

func TestAMistakeOfTheCallIsFoundBeforeAnythingIsSent(t *testing.T) {
	client := stubClient(t, func(http.ResponseWriter, *http.Request) { t.Error("something was sent") })
	ctx := context.Background()
	calls := map[string]func() error{
		"an empty id":    func() error { _, err := client.Products.Get(ctx, ""); return err },
		"a dot as id":    func() error { _, err := client.Quotes.Get(ctx, "."); return err },
		"two dots":       func() error { _, err := client.APIKeys.Revoke(ctx, ".."); return err },
		"a key of lines": func() error { _, err := client.Quote(ctx, tea, WithIdempotencyKey("a\nb")); return err },
		"a long key": func() error {
			_, err := client.Quote(ctx, tea, WithIdempotencyKey(strings.Repeat("k", 256)))
			return err
		},
		"no time":       func() error { _, err := client.Quote(ctx, tea, WithTimeout(-1)); return err },
		"broken UTF-8":  func() error { _, err := client.Quote(ctx, QuoteParams{ProductID: "a\xffb"}); return err },
		"not a number":  func() error { _, err := client.Sales.Create(ctx, []Sale{{Units: nan()}}); return err },
		"a list of ids": func() error { _, err := client.Products.Policy.Get(ctx, ""); return err },
	}
	for name, call := range calls {
		if err := call(); !finds[*ConfigurationError](err) {
			t.Errorf("%s became %v", name, err)
		}
	}
}

func nan() float64 {
	zero := 0.0
	return zero / zero
}
