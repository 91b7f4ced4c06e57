package lerner

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Words of the client's own that are in no schema.
var ownWords = []string{"Fallback", "ErrorCode", "Factor"}

func TestTypesAreThoseOfTheSchemas(t *testing.T) {
	w := &walk{T: t, d: readDocument(t), constants: readConstants(t), seen: map[string]map[string]bool{}}
	client := reflect.ValueOf(stubClient(t, nil))
	for _, one := range w.d.operations() {
		method, ok := find(client, methodOf(one.OperationID))
		if !ok {
			t.Errorf("the client has no %s", methodOf(one.OperationID))
			continue
		}
		if asked := one.requestSchema(); asked != nil {
			if params := method.Type().In(method.Type().NumIn() - 2); params.Kind() != reflect.String && params.Kind() != reflect.Interface {
				w.compare(one.OperationID+" request", w.fitting(asked, params), params, true)
			}
		}
		if answered := w.d.resolve(one.success()); answered != nil && len(answered.Properties) > 0 {
			w.compareAnswer(one.OperationID, answered, method.Type().Out(0))
		}
	}
	everyone := w.d.Components.Schemas["QuoteBatchRequest"].Properties["everyone"]
	w.compare("everyone", w.d.resolve(everyone), reflect.TypeFor[Everyone](), true)
	w.compare("Error", w.d.Components.Schemas["Error"], reflect.TypeFor[errorBody](), false)

	for kind, values := range w.constants {
		if slices.Contains(ownWords, kind) {
			continue
		}
		for _, value := range values {
			if !w.seen[kind][value] {
				t.Errorf("%s has %q, which the interface does not know", kind, value)
			}
		}
	}
}

func TestEveryErrorCodeHasAName(t *testing.T) {
	expected := slices.Clone(readDocument(t).Components.Schemas["ErrorCode"].Known)
	actual := readConstants(t)["ErrorCode"]
	slices.Sort(expected)
	slices.Sort(actual)
	if !slices.Equal(actual, expected) {
		t.Errorf("the client names %v\nthe interface %v", actual, expected)
	}
}

func TestEveryFactorHasAName(t *testing.T) {
	expected := slices.Clone(readDocument(t).Components.Schemas["Factor"].Known)
	actual := readConstants(t)["Factor"]
	slices.Sort(expected)
	slices.Sort(actual)
	if len(actual) == 0 || !slices.Equal(actual, expected) {
		t.Errorf("the client names %v\nthe interface %v", actual, expected)
	}
}

func TestErrorHoldsEveryFieldOfARefusal(t *testing.T) {
	refusal := readDocument(t).Components.Schemas["Error"].Properties["error"]
	for name := range refusal.Properties {
		if _, ok := reflect.TypeFor[APIError]().FieldByName(goName(name)); !ok {
			t.Errorf("APIError has no %s", goName(name))
		}
	}
	for name := range refusal.Properties["errors"].Items.Properties {
		if _, ok := reflect.TypeFor[FieldError]().FieldByName(goName(name)); !ok {
			t.Errorf("FieldError has no %s", goName(name))
		}
	}
}

type walk struct {
	*testing.T
	d         *document
	constants map[string][]string
	// By type of words: those in a schema.
	seen map[string]map[string]bool
}

// fitting is the branch of a schema that a type represents: one object, or a list.
func (w *walk) fitting(s *schema, kind reflect.Type) *schema {
	for _, one := range w.d.branches(s) {
		if one.is("array") == (kind.Kind() == reflect.Slice) {
			// Bodies with a named list are represented by the list.
			return one
		}
		if kind.Kind() == reflect.Slice && one.Properties["requests"] != nil {
			return w.d.resolve(one.Properties["requests"])
		}
	}
	return s
}

func (w *walk) compareAnswer(where string, answered *schema, kind reflect.Type) {
	switch {
	case kind.Kind() == reflect.Func: // iter.Seq2: the items of a page
		item := kind.In(0).In(0)
		w.compare(where, w.d.resolve(answered.Properties["data"].Items), item, false)
	case kind == reflect.TypeFor[*PolicyResults](), kind == reflect.TypeFor[*PriceListEntryResults]():
		set := reflect.TypeFor[PolicySet]()
		if kind == reflect.TypeFor[*PriceListEntryResults]() {
			set = reflect.TypeFor[PriceListEntry]()
		}
		for _, one := range w.d.branches(answered.Properties["results"].Items) {
			if one.Properties["error"] == nil {
				w.compare(where, one, set, false)
			}
		}
	case kind.Kind() == reflect.Slice: // the results of a batch
		for _, one := range w.d.branches(answered.Properties["results"].Items) {
			target := reflect.TypeFor[Quote]()
			if one.Properties["error"] != nil {
				target = reflect.TypeFor[errorBody]()
			}
			w.compare(where, one, target, false)
		}
	default:
		w.compare(where, answered, kind, false)
	}
}

// compare recursively compares a schema with the Go type that represents it.
func (w *walk) compare(where string, s *schema, kind reflect.Type, sent bool) {
	w.Helper()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind == reflect.TypeFor[Nullable[int64]]() {
		kind = reflect.TypeFor[int64]()
	}
	if kind == reflect.TypeFor[Nullable[string]]() {
		kind = reflect.TypeFor[string]()
	}
	if kind == reflect.TypeFor[Nullable[map[string]string]]() {
		kind = reflect.TypeFor[map[string]string]()
	}
	s = w.d.object(s)
	switch {
	case kind == reflect.TypeFor[json.RawMessage]():
		// Left to the caller: its fields depend on what it belongs to.
	case len(s.Enum) > 0 && !s.is("boolean"):
		w.compareWords(where, s.Enum, kind)
	case len(s.Known) > 0:
		w.expect(where, kind, kind == reflect.TypeFor[ErrorCode]() || kind == reflect.TypeFor[Factor]())
	case s.is("object") && len(s.Properties) == 0:
		// Short texts under names chosen by the caller.
		w.expect(where, kind, kind == reflect.TypeFor[map[string]string]())
	case s.is("object"):
		w.compareFields(where, s, kind, sent)
	case s.is("array"):
		if kind.Kind() != reflect.Slice {
			w.Errorf("%s is a %v, not a list", where, kind)
			return
		}
		w.compare(where+"[]", s.Items, kind.Elem(), sent)
	case s.Format == "date-time":
		w.expect(where, kind, kind == reflect.TypeFor[time.Time]())
	case s.is("integer"):
		w.expect(where, kind, reflect.Zero(kind).CanInt())
	case s.is("number"):
		w.expect(where, kind, kind.Kind() == reflect.Float64)
	case s.is("boolean"):
		w.expect(where, kind, kind.Kind() == reflect.Bool)
	case s.is("string"):
		w.expect(where, kind, kind.Kind() == reflect.String)
	}
}

func (w *walk) expect(where string, kind reflect.Type, fits bool) {
	w.Helper()
	if !fits {
		w.Errorf("%s cannot be a %v", where, kind)
	}
}

func (w *walk) compareWords(where string, enum []any, kind reflect.Type) {
	w.Helper()
	name := kind.Name()
	if w.seen[name] == nil {
		w.seen[name] = map[string]bool{}
	}
	for _, value := range enum {
		word, ok := value.(string)
		if !ok {
			continue // null
		}
		w.seen[name][word] = true
		if !slices.Contains(w.constants[name], word) {
			w.Errorf("%s: the type %s has no constant for %q", where, name, word)
		}
	}
}

func (w *walk) compareFields(where string, s *schema, kind reflect.Type, sent bool) {
	w.Helper()
	if kind.Kind() != reflect.Struct {
		w.Errorf("%s is a %v, not a struct", where, kind)
		return
	}
	tagged := map[string]reflect.StructField{}
	for _, field := range reflect.VisibleFields(kind) {
		if tag := field.Tag.Get("json"); tag != "" && tag != "-" {
			name, _, _ := strings.Cut(tag, ",")
			tagged[name] = field
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		field, there := tagged[name]
		if !there {
			w.Errorf("%s.%s has no field in %v", where, name, kind)
			continue
		}
		if field.Name != goName(name) {
			w.Errorf("%s.%s is called %s, not %s", where, name, field.Name, goName(name))
		}
		canBeNil := field.Type.Kind() == reflect.Pointer || field.Type.Kind() == reflect.Slice ||
			field.Type.Kind() == reflect.Map
		required := slices.Contains(s.Required, name)
		if sent && !required && !(canBeNil && strings.HasSuffix(field.Tag.Get("json"), ",omitempty")) {
			w.Errorf("%s.%s cannot be left out", where, name)
		}
		if w.d.nullable(s.Properties[name]) && !canBeNil {
			w.Errorf("%s.%s cannot be null", where, name)
		}
		w.compare(where+"."+name, s.Properties[name], field.Type, sent)
	}
	for name := range tagged {
		ofPolicy := kind == reflect.TypeFor[PolicyFields]() || kind == reflect.TypeFor[ProductPolicyToPut]()
		ofOneKind := ofPolicy && slices.Contains([]string{"auto_activate", "group", "list_approval", "list_approval_above", "unknown_products"}, name) ||
			kind == reflect.TypeFor[EmergencyCap]() && name == "prior_price"
		if s.Properties[name] == nil && !ofOneKind {
			w.Errorf("%v.%s is not in %s", kind, name, where)
		}
	}
}

// readConstants lists the constants of each type of words from the source code: reflection cannot.
func readConstants(t *testing.T) map[string][]string {
	t.Helper()
	constants := map[string][]string{}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(node ast.Node) bool {
			spec, ok := node.(*ast.ValueSpec)
			if !ok {
				return true
			}
			kind, typed := spec.Type.(*ast.Ident)
			for _, value := range spec.Values {
				literal, ok := value.(*ast.BasicLit)
				if !typed || !ok || literal.Kind != token.STRING {
					continue
				}
				word, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				constants[kind.Name] = append(constants[kind.Name], word)
			}
			return true
		})
	}
	return constants
}
