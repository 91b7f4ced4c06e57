package lerner

import (
	"encoding/json"
	"reflect"
	"testing"
)

// By type of event: the result of Typed.
var typedEvents = map[EventType]TypedEvent{
	EventQuoteCreated:       &QuoteCreatedEvent{},
	EventQuoteExpired:       &QuoteExpiredEvent{},
	EventOutcomeRecorded:    &OutcomeRecordedEvent{},
	EventProductCreated:     &ProductCreatedEvent{},
	EventProductPriceMoved:  &ProductPriceMovedEvent{},
	EventBreakerOpened:      &BreakerOpenedEvent{},
	EventBreakerClosed:      &BreakerClosedEvent{},
	EventAccountPaused:      &AccountPausedEvent{},
	EventAccountResumed:     &AccountResumedEvent{},
	EventAPIKeyCreated:      &APIKeyCreatedEvent{},
	EventAPIKeyRotated:      &APIKeyRotatedEvent{},
	EventAPIKeyRevoked:      &APIKeyRevokedEvent{},
	EventPriceListDrafted:   &PriceListDraftedEvent{},
	EventPriceListActivated: &PriceListActivatedEvent{},
	EventPriceListEnded:     &PriceListEndedEvent{},
	EventPriceListReverted:  &PriceListRevertedEvent{},
	EventImportCompleted:    &ImportCompletedEvent{},
}

func TestEveryEventOfTheInterfaceIsReadWithAllItsFields(t *testing.T) {
	d := readDocument(t)
	w := &walk{T: t, d: d, constants: readConstants(t), seen: map[string]map[string]bool{}}
	if len(d.Webhooks) != len(typedEvents) {
		t.Errorf("the interface has %d events, the client %d", len(d.Webhooks), len(typedEvents))
	}
	for name, one := range d.Webhooks {
		posted := d.resolve(one["post"].requestSchema())
		data := posted.Properties["data"]
		expected, known := typedEvents[EventType(name)]
		if !known {
			t.Errorf("the client has no %s", name)
			continue
		}
		field, _ := reflect.TypeOf(expected).Elem().FieldByName("Data")
		w.compare(name, data, field.Type, false)

		body, ok := d.sample(posted).(map[string]any)
		if !ok {
			t.Fatalf("%s has no body", name)
		}
		event := readEvent(t, body)
		typed, err := event.Typed()
		if err != nil || reflect.TypeOf(typed) != reflect.TypeOf(expected) {
			t.Errorf("%s became %T, %v", name, typed, err)
			continue
		}
		read := throughJSON(t, typed)
		if !reflect.DeepEqual(read["data"], body["data"]) || read["timestamp"] != body["timestamp"] {
			t.Errorf("%s lost a field:\n got %v\nfrom %v", name, read, body)
		}
	}
}

func TestAnEventThatIsNewerThanTheClientIsNoError(t *testing.T) {
	event := readEvent(t, map[string]any{"id": "evt_1", "type": "weather.changed", "data": map[string]any{"rows": 3}})
	typed, err := event.Typed()
	unknown, ok := typed.(*UnknownEvent)
	if err != nil || !ok || unknown.ID != "evt_1" || unknown.Type != "weather.changed" || string(unknown.Data) != `{"rows":3}` {
		t.Errorf("got %+v, %v", typed, err)
	}

	event = readEvent(t, map[string]any{"type": "quote.created", "data": map[string]any{"quote_id": "quote_1", "newer": 1}})
	typed, err = event.Typed()
	created, ok := typed.(*QuoteCreatedEvent)
	if err != nil || !ok || created.Data.QuoteID != "quote_1" {
		t.Errorf("got %+v, %v", typed, err)
	}
}

func TestDataThatAreNotOfTheirTypeAreAnError(t *testing.T) {
	event := readEvent(t, map[string]any{"type": "quote.created", "data": map[string]any{"optimized_price": "5"}})
	if typed, err := event.Typed(); err == nil {
		t.Errorf("they became %+v", typed)
	}
}

func readEvent(t *testing.T, body map[string]any) *Event {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	event := new(Event)
	if err := json.Unmarshal(text, event); err != nil {
		t.Fatal(err)
	}
	return event
}
