package lerner

import "encoding/json"

// Ptr returns a pointer to a value, for optional fields: Segment: lerner.Ptr("returning").
func Ptr[T any](value T) *T {
	return &value
}

// Nullable is a field of a change with three states: a nil pointer leaves the field unchanged,
// [Set] sets it to a value, and [Null] clears it.
type Nullable[T any] struct {
	value T
	null  bool
}

// Set makes a change that sets the field to a value.
func Set[T any](value T) *Nullable[T] {
	return &Nullable[T]{value: value}
}

// Null makes a change that clears the field.
func Null[T any]() *Nullable[T] {
	return &Nullable[T]{null: true}
}

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if n.null {
		return []byte("null"), nil
	}
	return json.Marshal(n.value)
}
