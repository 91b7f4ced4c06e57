package lerner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
)

// checked is a response that is worse than none if a part of it is missing.
type checked interface{ check() error }

// fetch sends a call and reads the object in its response.
func fetch[T any](ctx context.Context, t *transport, call call, options []CallOption) (*T, error) {
	response, err := t.send(ctx, call, options)
	if err != nil {
		return nil, err
	}
	value := new(T)
	if err := decode(response.Body, value); err != nil {
		return nil, unreadable(response, err)
	}
	return value, nil
}

func decode(body []byte, value any) error {
	if !bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
		return errors.New("it is not a JSON object")
	}
	if err := json.Unmarshal(body, value); err != nil {
		return err
	}
	if answer, ok := value.(checked); ok {
		return answer.check()
	}
	return nil
}
