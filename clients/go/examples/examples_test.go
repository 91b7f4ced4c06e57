package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lerner-pricing/lerner-go/internal/stub"
)

// The output of each program when the stub answers it.
var printed = map[string]string{
	"quickstart": "1050 usd 0.8 [price_elasticity]\n",
	"outcomes":   "1 recorded, 0 known already\n",
	"checkout":   "1000 fallback: true\n",
	"batch":      "1050 quote_1\nlerner: 400 parameter_invalid: `base_price` is 0. (request req_stub)\n",
	"errors":     "no such product: resource_missing req_stub\n",
	"products":   "tea 1000 usd active\ncup 500 usd paused\n1 products\n1 products\ntea 1200\n",
	"options":    "1050 200 req_stub \"quote\";r=87;t=1 1\n",
}

func TestEveryExampleRuns(t *testing.T) {
	programs := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", programs+string(os.PathSeparator), "./...").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := stub.Start()
	defer server.Close()
	for name, expected := range printed {
		program := exec.Command(filepath.Join(programs, name))
		program.Env = append(os.Environ(), "LERNER_BASE_URL="+server.URL, "LERNER_API_KEY="+stub.Key)
		out, err := program.Output()
		if err != nil || string(out) != expected {
			t.Errorf("%s printed %q (%v), not %q", name, out, err, expected)
		}
	}
}

func TestTheReadmeShowsWhatTheExamplesHold(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var sources strings.Builder
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources.WriteString(flat(string(source)))
	}
	samples := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(samples) < 7 {
		t.Fatalf("the README has %d samples", len(samples))
	}
	for _, sample := range samples {
		if !strings.Contains(sources.String(), flat(sample[1])) {
			t.Errorf("no example holds this sample of the README:\n%s", sample[1])
		}
	}
}

// flat returns the lines of a text without their indentation.
func flat(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}
