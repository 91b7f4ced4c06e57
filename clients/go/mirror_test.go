package lerner

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// Operations whose methods have a shorter name than their id; the names of all others follow from
// it.
var shortNames = map[string]string{
	"health.get":          "Health",
	"openapi.get":         "OpenAPI",
	"quotes.create":       "Quote",
	"quotes.create_batch": "QuoteBatch",
}

// Methods in addition to those of the operations: a second way to make a call.
var secondWays = map[string]string{
	"Outcomes.CreateMany":   "Outcomes.Create",
	"QuoteBatchForEveryone": "QuoteBatch",
}

func TestEveryOperationHasAMethodThatSendsAndReadsAllItsFields(t *testing.T) {
	d := readDocument(t)
	for _, one := range d.operations() {
		t.Run(one.OperationID, func(t *testing.T) {
			names := []string{methodOf(one.OperationID)}
			for second, first := range secondWays {
				if first == names[0] {
					names = append(names, second)
				}
			}
			if isList(one) {
				names = append(names, names[0]+"Page")
			}
			for _, name := range names {
				playOperation(t, d, one, name)
			}
		})
	}
}

func TestEveryMethodIsOneOfAnOperation(t *testing.T) {
	known := map[string]bool{}
	for _, one := range readDocument(t).operations() {
		name := methodOf(one.OperationID)
		known[name] = true
		if isList(one) {
			known[name+"Page"] = true
		}
	}
	for second := range secondWays {
		known[second] = true
	}
	for _, name := range methodsBelow("", reflect.ValueOf(stubClient(t, nil))) {
		if !known[name] {
			t.Errorf("%s has no operation", name)
		}
	}
}

// playOperation calls a method with every parameter, returns every field, and checks that all of
// them arrive.
func playOperation(t *testing.T, d *document, one operation, name string) {
	t.Helper()
	var got *http.Request
	var gotBody []byte
	answer := map[string]any{}
	if answered := one.success(); answered != nil {
		if fields, ok := d.sample(answered).(map[string]any); ok {
			answer = fields
		}
	}
	if _, list := answer["has_more"]; list {
		answer["has_more"] = false
	}
	client := stubClient(t, func(w http.ResponseWriter, r *http.Request) {
		got = r
		gotBody, _ = io.ReadAll(r.Body)
		_ = json.NewEncoder(w).Encode(answer)
	})

	method, ok := find(reflect.ValueOf(client), name)
	if !ok {
		t.Errorf("the client has no %s", name)
		return
	}
	result, err := callWithEverything(method)
	if err != nil || got == nil {
		t.Fatalf("%s: %v", name, err)
	}

	path := strings.NewReplacer("{id}", url.PathEscape("an/id"), "{product_id}", url.PathEscape("an/id"), "{comment_id}", url.PathEscape("an/id"), "{issuer}", url.PathEscape("an/id")).Replace(one.path)
	if got.Method != one.method || got.URL.EscapedPath() != path {
		t.Errorf("%s sent %s %s, not %s %s", name, got.Method, got.URL.EscapedPath(), one.method, path)
	}
	if open := len(one.Security) == 0; open == (got.Header.Get("Authorization") != "") {
		t.Errorf("%s: a key goes out only where one is asked for", name)
	}
	checkParameters(t, d, one, name, got)
	if asked := one.requestSchema(); asked != nil {
		var sent any
		if err := json.Unmarshal(gotBody, &sent); err != nil {
			t.Fatalf("%s sent %q: %v", name, gotBody, err)
		}
		if fields, ok := sent.(map[string]any); ok && name == "QuoteBatch" {
			fields["everyone"] = map[string]any{"from": "", "until": ""} // sent by QuoteBatchForEveryone alone
		}
		checkSent(t, d, name, asked, sent)
	} else if len(gotBody) > 0 && one.OperationID != "imports.send_rows" {
		t.Errorf("%s sent a body", name)
	}
	if read := throughJSON(t, result); !reflect.DeepEqual(read, answer) && len(answer) > 0 {
		t.Errorf("%s lost a field:\n got %v\nfrom %v", name, read, answer)
	}
}

func checkParameters(t *testing.T, d *document, one operation, name string, got *http.Request) {
	t.Helper()
	expected := []string{}
	for _, p := range one.Parameters {
		if p.Ref != "" {
			p = d.Components.Parameters[strings.TrimPrefix(p.Ref, "#/components/parameters/")]
		}
		switch p.In {
		case "query":
			if one.OperationID == "imports.create" {
				continue // of a file that is its body, which no method sends
			}
			expected = append(expected, p.Name)
		case "header":
			if strings.HasPrefix(p.Name, "Lerner-") {
				continue // what acts with the key: headers that a program adds to its calls
			}
			if got.Header.Get(p.Name) == "" {
				t.Errorf("%s sent no %s", name, p.Name)
			}
		}
	}
	slices.Sort(expected)
	if sent := slices.Sorted(maps.Keys(got.URL.Query())); !slices.Equal(sent, expected) {
		t.Errorf("%s sent the parameters %v, not %v", name, sent, expected)
	}
}

// checkSent compares the names of fields recursively: none missing, none extra.
func checkSent(t *testing.T, d *document, where string, asked *schema, sent any) {
	t.Helper()
	switch sent := sent.(type) {
	case []any:
		for _, one := range d.branches(asked) {
			if one.is("array") && len(sent) > 0 {
				checkSent(t, d, where+"[]", one.Items, sent[0])
				return
			}
		}
		t.Errorf("%s is a list", where)
	case map[string]any:
		properties := d.object(asked).Properties
		if len(properties) == 0 {
			return // names that the caller chooses
		}
		for name := range properties {
			if _, there := sent[name]; !there {
				t.Errorf("%s.%s cannot be sent", where, name)
			}
		}
		for name, value := range sent {
			if property := properties[name]; property == nil {
				if !isAllowedExtra(asked, name) {
					t.Errorf("%s.%s is unknown to the service", where, name)
				}
			} else {
				checkSent(t, d, where+"."+name, property, value)
			}
		}
	}
}

// One type serves the policies of account and product; only its comments say what is specific to
// one of them.
func isAllowedExtra(asked *schema, name string) bool {
	ofAccount := name == "unknown_products" || name == "auto_activate" || name == "list_approval" || name == "list_approval_above"
	ofProduct := strings.HasSuffix(asked.Ref, "/ProductPolicyFields") || strings.HasSuffix(asked.Ref, "/ProductPolicyToPut")
	return ofProduct && ofAccount || name == "prior_price" ||
		strings.HasSuffix(asked.Ref, "/PolicyFields") && name == "group"
}

// callWithEverything calls a method with ids and filled-in parameters, and iterates over its
// result.
func callWithEverything(method reflect.Value) (any, error) {
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	for i := 1; i < method.Type().NumIn()-1; i++ {
		kind := method.Type().In(i)
		if kind.Kind() == reflect.String {
			arguments = append(arguments, reflect.ValueOf("an/id"))
		} else {
			arguments = append(arguments, filled(kind))
		}
	}
	answered := method.Call(arguments)
	if len(answered) == 1 {
		return collect(answered[0])
	}
	err, _ := answered[1].Interface().(error)
	result := answered[0].Interface()
	if results, ok := result.([]QuoteResult); ok {
		result = map[string]any{"results": results}
	}
	return result, err
}

// collect iterates over an iter.Seq2 of any type, and returns its items as the page that they came
// from.
func collect(sequence reflect.Value) (any, error) {
	items := []any{}
	for item, err := range sequence.Seq2() {
		if err, failed := err.Interface().(error); failed {
			return nil, err
		}
		items = append(items, item.Interface())
	}
	return map[string]any{"data": items, "has_more": false}, nil
}

// filled creates a value with all fields set.
func filled(kind reflect.Type) reflect.Value {
	value := reflect.New(kind).Elem()
	switch {
	case kind == reflect.TypeFor[[]byte]():
		return reflect.ValueOf([]byte("a file"))
	case kind == reflect.TypeFor[time.Time]():
		return reflect.ValueOf(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
	case kind == reflect.TypeFor[*Nullable[int64]]():
		return reflect.ValueOf(Set[int64](7))
	case kind == reflect.TypeFor[*Nullable[string]]():
		return reflect.ValueOf(Set("text"))
	case kind == reflect.TypeFor[*Nullable[map[string]string]]():
		return reflect.ValueOf(Set(map[string]string{"category": "text"}))
	case kind == reflect.TypeFor[map[string]string]():
		return reflect.ValueOf(map[string]string{"category": "text"})
	case kind.Kind() == reflect.Pointer:
		value.Set(reflect.New(kind.Elem()))
		value.Elem().Set(filled(kind.Elem()))
	case kind.Kind() == reflect.Slice:
		value.Set(reflect.Append(value, filled(kind.Elem())))
	case kind.Kind() == reflect.Struct:
		for i := range kind.NumField() {
			value.Field(i).Set(filled(kind.Field(i).Type))
		}
	case kind.Kind() == reflect.String:
		value.SetString("text")
	case kind.Kind() == reflect.Bool:
		value.SetBool(true)
	case value.CanInt():
		value.SetInt(7)
	case value.CanFloat():
		value.SetFloat(0.5)
	default:
		panic(fmt.Sprintf("no value for %v", kind))
	}
	return value
}

func throughJSON(t *testing.T, value any) map[string]any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

// methodOf is the method of an operation: products.policy.get is Products.Policy.Get.
func methodOf(operationID string) string {
	if short, ok := shortNames[operationID]; ok {
		return short
	}
	parts := strings.Split(operationID, ".")
	for i, part := range parts {
		parts[i] = goName(part)
	}
	return strings.Join(parts, ".")
}

func isList(one operation) bool {
	words := strings.Split(one.OperationID, ".")
	return strings.HasPrefix(words[len(words)-1], "list")
}

func find(client reflect.Value, name string) (reflect.Value, bool) {
	nouns := strings.Split(name, ".")
	for _, noun := range nouns[:len(nouns)-1] {
		if client = client.Elem().FieldByName(noun); !client.IsValid() {
			return client, false
		}
	}
	method := client.MethodByName(nouns[len(nouns)-1])
	return method, method.IsValid()
}

func methodsBelow(noun string, service reflect.Value) []string {
	var all []string
	for i := range service.NumMethod() {
		all = append(all, noun+service.Type().Method(i).Name)
	}
	fields := service.Elem().Type()
	for i := range fields.NumField() {
		if fields.Field(i).IsExported() {
			all = append(all, methodsBelow(noun+fields.Field(i).Name+".", service.Elem().Field(i))...)
		}
	}
	return all
}

// goName is the Go spelling of a contract name: product_id is ProductID.
func goName(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts {
		switch part {
		case "api", "csrf", "id", "url":
			parts[i] = strings.ToUpper(part)
		case "openid":
			parts[i] = "OpenID"
		default:
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "")
}

// stubClient is a client of a server with the given responses.
func stubClient(t *testing.T, answer http.HandlerFunc, options ...ClientOption) *Client {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	options = append([]ClientOption{WithBaseURL(server.URL), WithAPIKey(testKey)}, options...)
	client, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.transport.settings.httpClient.CloseIdleConnections)
	return client
}

const testKey = "lrn_test_aKeyThatMustNeverBePrinted0000"
