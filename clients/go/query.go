package lerner

import (
	"fmt"
	"net/url"
	"reflect"
)

// encodeQuery reads the fields of a struct that carry a query tag; nil pointers are left out.
func encodeQuery(params any) url.Values {
	query := url.Values{}
	value := reflect.ValueOf(params)
	for i := range value.NumField() {
		name := value.Type().Field(i).Tag.Get("query")
		field := value.Field(i)
		if name == "" || field.IsNil() {
			continue
		}
		query.Set(name, fmt.Sprint(field.Elem().Interface()))
	}
	return query
}
