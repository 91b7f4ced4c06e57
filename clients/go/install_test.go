package lerner_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/lerner-pricing/lerner-go/internal/stub"
)

const program = `package main

import (
	"context"
	"fmt"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	client, err := lerner.New()
	if err != nil {
		panic(err)
	}
	quote, err := client.Quote(context.Background(), lerner.QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "usd"})
	if err != nil {
		panic(err)
	}
	fmt.Print(quote.OptimizedPrice)
}
`

func TestAnEmptyModuleElsewhereInstallsTheClientAndGetsAPrice(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	if err := os.WriteFile(filepath.Join(elsewhere, "main.go"), []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	server := stub.Start()
	defer server.Close()
	steps := [][]string{
		{"mod", "init", "shop.example/checkout"},
		{"mod", "edit", "-replace", "github.com/lerner-pricing/lerner-go=" + here},
		{"mod", "tidy"},
		{"run", "."},
	}
	var printed []byte
	for _, step := range steps {
		command := exec.Command("go", step...)
		command.Dir = elsewhere
		// Nothing is downloaded: the client only needs the standard library.
		command.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off",
			"LERNER_BASE_URL="+server.URL, "LERNER_API_KEY="+stub.Key)
		if printed, err = command.Output(); err != nil {
			t.Fatalf("go %v: %v\n%s", step, err, complaint(err))
		}
	}
	if string(printed) != "1050" {
		t.Errorf("the price is %q", printed)
	}
}

func complaint(err error) []byte {
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return ended.Stderr
	}
	return nil
}
