package lerner

import (
	"fmt"
	"net/url"
	"reflect"
	"time"
)

// encodeQuery reads the fields of a struct that have a query tag: pointers, omitted if nil, and
// slices, sent as one parameter per item.
func encodeQuery(params any) url.Values {
	query := url.Values{}
	value := reflect.ValueOf(params)
	for i := range value.NumField() {
		name := value.Type().Field(i).Tag.Get("query")
		field := value.Field(i)
		if name == "" || field.IsNil() {
			continue
		}
		if field.Kind() == reflect.Slice {
			for j := range field.Len() {
				query.Add(name, spell(field.Index(j).Interface()))
			}
			continue
		}
		query.Set(name, spell(field.Elem().Interface()))
	}
	return query
}

func spell(value any) string {
	if moment, is := value.(time.Time); is {
		return moment.UTC().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(value)
}
