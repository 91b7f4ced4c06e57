package lerner

import (
	"testing"
)

func TestTextsOfTheCallerGoOutAsTheyAre(t *testing.T) {
	for _, text := range []string{"<tea> & 'cup'", "Ünïcode 雪 🍵", "\ufffd", `\ufffd`, `\\ufffd`, "base_price", "a\"b\\c\n", "\u2028"} {
		encoded, err := encodeBody(map[string]string{"id": text})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var read map[string]string
		if err := decode(encoded, &read); err != nil || read["id"] != text {
			t.Errorf("%q became %q (%v)", text, read["id"], err)
		}
	}
}

func TestAChangeKnowsAbsentValueAndNull(t *testing.T) {
	cases := map[string]ProductUpdateParams{
		`{}`:                             {},
		`{"name":null}`:                  {Name: Null[string]()},
		`{"name":""}`:                    {Name: Set("")},
		`{"name":"Tea"}`:                 {Name: Set("Tea")},
		`{"base_price":0}`:               {BasePrice: Ptr[int64](0)},
		`{"name":"T","status":"paused"}`: {Name: Set("T"), Status: Ptr(ProductPaused)},
	}
	for expected, change := range cases {
		if encoded, err := encodeBody(change); err != nil || string(encoded) != expected {
			t.Errorf("%s became %s (%v)", expected, encoded, err)
		}
	}
}
