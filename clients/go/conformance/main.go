// Conformance runs the cases of clients/conformance against this client, and prints one line of
// JSON for each.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
)

func main() {
	if err := run(os.Getenv("LERNER_CONFORMANCE_URL"), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type verdict struct {
	Case     string `json:"case"`
	Language string `json:"language"`
	OK       bool   `json:"ok"`
	Detail   string `json:"detail"`
}

// run requests one case after another, until there are no more.
func run(server string, out io.Writer) error {
	if server == "" {
		return fmt.Errorf("LERNER_CONFORMANCE_URL is not set: it is the address of the stub server")
	}
	for {
		status, body, err := post(server+"/_next?language=go", nil)
		if err != nil || status == http.StatusNoContent {
			return err
		}
		var one testCase
		if err := json.Unmarshal(body, &one); err != nil {
			return fmt.Errorf("the case cannot be read: %w: %s", err, body)
		}
		observed, err := json.Marshal(observe(one))
		if err != nil {
			return err
		}
		_, body, err = post(server+"/_judge?language=go&case="+url.QueryEscape(one.ID), observed)
		if err != nil {
			return err
		}
		judged := verdict{Case: one.ID, Language: "go"}
		if err := json.Unmarshal(body, &judged); err != nil {
			return fmt.Errorf("the verdict cannot be read: %w: %s", err, body)
		}
		line, err := json.Marshal(judged)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, string(line))
	}
}

// post talks to the stub server without the client under test.
func post(address string, body []byte) (int, []byte, error) {
	answer, err := http.Post(address, "application/json", bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 400 {
		err = fmt.Errorf("%s answered %d: %s", address, answer.StatusCode, content)
	}
	return answer.StatusCode, content, err
}
