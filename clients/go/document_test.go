package lerner

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// document is the part of openapi.json that the tests read.
type document struct {
	Paths map[string]map[string]operation `json:"paths"`
	// By type of event: what is posted to a receiver.
	Webhooks   map[string]map[string]operation `json:"webhooks"`
	Components struct {
		Schemas    map[string]*schema   `json:"schemas"`
		Parameters map[string]parameter `json:"parameters"`
	} `json:"components"`
}

type operation struct {
	OperationID string              `json:"operationId"`
	Parameters  []parameter         `json:"parameters"`
	RequestBody *body               `json:"requestBody"`
	Responses   map[string]response `json:"responses"`
	Security    []map[string]any    `json:"security"`

	path, method string
}

type parameter struct {
	Ref    string  `json:"$ref"`
	Name   string  `json:"name"`
	In     string  `json:"in"`
	Schema *schema `json:"schema"`
}

type body struct {
	Content map[string]struct {
		Schema *schema `json:"schema"`
	} `json:"content"`
}

type response struct{ body }

type schema struct {
	Ref        string             `json:"$ref"`
	Type       words              `json:"type"`
	Format     string             `json:"format"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	AnyOf      []*schema          `json:"anyOf"`
	Enum       []any              `json:"enum"`
	// Words of an open list: those known now.
	Known []string `json:"x-extensible-enum"`
}

// words is a word or a list of words.
type words []string

func (w *words) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*w = words{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(w))
}

func readDocument(t *testing.T) *document {
	t.Helper()
	text, err := os.ReadFile("../../openapi.json")
	if err != nil {
		t.Fatalf("the interface that the client mirrors: %v", err)
	}
	d := new(document)
	if err := json.Unmarshal(text, d); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *document) operations() []operation {
	var all []operation
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			one := d.Paths[path][method]
			one.path, one.method = path, strings.ToUpper(method)
			all = append(all, one)
		}
	}
	return all
}

// resolve follows references.
func (d *document) resolve(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// branches are the possible schemas of a value, without null.
func (d *document) branches(s *schema) []*schema {
	s = d.resolve(s)
	if len(s.AnyOf) == 0 {
		return []*schema{s}
	}
	var all []*schema
	for _, one := range s.AnyOf {
		if one = d.resolve(one); !slices.Equal(one.Type, words{"null"}) {
			all = append(all, d.branches(one)...)
		}
	}
	return all
}

// object is the schema of an object; if it has several shapes, with the fields of all, none
// required.
func (d *document) object(s *schema) *schema {
	branches := d.branches(s)
	if len(branches) == 1 {
		return branches[0]
	}
	merged := &schema{Type: words{"object"}, Properties: map[string]*schema{}}
	for _, one := range branches {
		maps.Copy(merged.Properties, one.Properties)
	}
	return merged
}

func (d *document) nullable(s *schema) bool {
	s = d.resolve(s)
	return slices.Contains(s.Type, "null") || slices.ContainsFunc(s.AnyOf, d.nullable)
}

func (s *schema) is(kind string) bool { return slices.Contains(s.Type, kind) }

// success is the schema of the response, nil if there is none.
func (o operation) success() *schema {
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		if strings.HasPrefix(status, "2") {
			return o.Responses[status].Content["application/json"].Schema
		}
	}
	return nil
}

func (o operation) requestSchema() *schema {
	if o.RequestBody == nil {
		return nil
	}
	return o.RequestBody.Content["application/json"].Schema
}

// sample is a value with every field that the schema knows.
func (d *document) sample(s *schema) any {
	branches := d.branches(s)
	switch s = branches[0]; {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.is("object"):
		fields := map[string]any{}
		for name, property := range d.object(&schema{AnyOf: branches}).Properties {
			fields[name] = d.sample(property)
		}
		if len(fields) == 0 {
			// Names chosen by the caller: an empty object would be omitted.
			fields["category"] = "text"
		}
		return fields
	case s.is("array"):
		var items []any
		for _, one := range d.branches(s.Items) {
			items = append(items, d.sample(one))
		}
		return items
	case s.is("integer"):
		return 7.0
	case s.is("number"):
		return 0.5
	case s.is("boolean"):
		return true
	case s.Format == "date-time":
		return "2026-01-31T12:00:00Z"
	default:
		return "text"
	}
}
