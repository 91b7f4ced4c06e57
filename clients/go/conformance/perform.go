package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"reflect"
	"strings"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
	"github.com/lerner-pricing/lerner-go/lernertest"
)

// perform makes the call of a case; it returns a result, or the items of a list that was iterated.
func perform(
	ctx context.Context, client *lerner.Client, call call, options []lerner.CallOption,
) (any, []any, error) {
	id := ""
	if call.ID != nil {
		id = *call.ID
	}
	switch call.Operation {
	case "health.get":
		return single(client.Health(ctx, options...))
	case "openapi.get":
		return single(client.OpenAPI(ctx, options...))
	case "quotes.create":
		return quote(client.Quote(ctx, read[lerner.QuoteParams](call.Body), options...))
	case "quotes.create_batch":
		batch := read[struct {
			Requests []lerner.QuoteParams `json:"requests"`
			Everyone *lerner.Everyone     `json:"everyone"`
		}](call.Body)
		var results []lerner.QuoteResult
		var err error
		if batch.Everyone != nil {
			results, err = client.QuoteBatchForEveryone(ctx, *batch.Everyone, batch.Requests, options...)
		} else {
			results, err = client.QuoteBatch(ctx, batch.Requests, options...)
		}
		return map[string]any{"results": results}, nil, err
	case "quotes.list":
		return list(ctx, call, options, client.Quotes.List, client.Quotes.ListPage)
	case "quotes.get":
		return single(client.Quotes.Get(ctx, id, options...))
	case "quotes.explain":
		return single(client.Quotes.Explain(ctx, id, options...))
	case "quotes.replay":
		return single(client.Quotes.Replay(ctx, id, options...))
	case "outcomes.create":
		if bytes.HasPrefix(bytes.TrimSpace(call.Body), []byte("[")) {
			return single(client.Outcomes.CreateMany(ctx, read[[]lerner.Outcome](call.Body), options...))
		}
		return single(client.Outcomes.Create(ctx, read[lerner.Outcome](call.Body), options...))
	case "sales.create":
		return single(client.Sales.Create(ctx, read[[]lerner.Sale](call.Body), options...))
	case "offers.create":
		return single(client.Offers.Create(ctx, read[[]lerner.Offer](call.Body), options...))
	case "products.list":
		return list(ctx, call, options, client.Products.List, client.Products.ListPage)
	case "products.create":
		return single(client.Products.Create(ctx, read[lerner.ProductCreateParams](call.Body), options...))
	case "products.get":
		return single(client.Products.Get(ctx, id, options...))
	case "products.update":
		return single(client.Products.Update(ctx, id, productUpdate(call.Body), options...))
	case "products.update_many":
		return single(client.Products.UpdateMany(ctx, read[lerner.ProductStatusParams](call.Body), options...))
	case "products.segments":
		return single(client.Products.Segments(ctx, id, query[lerner.ProductSegmentsParams](call.Query), options...))
	case "products.preview":
		return single(client.Products.Preview(ctx, id, read[lerner.PolicyPreviewParams](call.Body), options...))
	case "products.demand":
		return single(client.Products.Demand(ctx, id, query[lerner.DemandParams](call.Query), options...))
	case "products.forecast":
		return single(client.Products.Forecast(ctx, id, query[lerner.ForecastParams](call.Query), options...))
	case "products.prices":
		return single(client.Products.Prices(ctx, id, query[lerner.PricesParams](call.Query), options...))
	case "reports.trade":
		return single(client.Reports.Trade(ctx, query[lerner.ReportTradeParams](call.Query), options...))
	case "reports.channels":
		return single(client.Reports.Channels(ctx, query[lerner.ReportChannelsParams](call.Query), options...))
	case "reports.fairness":
		return single(client.Reports.Fairness(ctx, query[lerner.ReportFairnessParams](call.Query), options...))
	case "reports.lift":
		return single(client.Reports.Lift(ctx, query[lerner.ReportLiftParams](call.Query), options...))
	case "reports.calibration":
		return single(client.Reports.Calibration(ctx, query[lerner.ReportCalibrationParams](call.Query), options...))
	case "reports.off_policy":
		return single(client.Reports.OffPolicy(ctx, read[lerner.OffPolicyParams](call.Body), options...))
	case "exports.read":
		return single(client.Exports.Read(ctx, id, query[lerner.ExportReadParams](call.Query), options...))
	case "imports.create":
		return single(client.Imports.Create(ctx, read[lerner.ImportCreateParams](call.Body), options...))
	case "imports.list":
		return list(ctx, call, options, client.Imports.List, client.Imports.ListPage)
	case "imports.get":
		return single(client.Imports.Get(ctx, id, options...))
	case "imports.send_rows":
		rows := []byte(read[string](call.Body))
		return single(client.Imports.SendRows(ctx, id, rows, query[lerner.ImportRowsParams](call.Query), options...))
	case "imports.cancel":
		return single(client.Imports.Cancel(ctx, id, options...))
	case "imports.undo":
		return single(client.Imports.Undo(ctx, id, options...))
	case "imports.rejected":
		return single(client.Imports.Rejected(ctx, id, query[lerner.ImportRejectedParams](call.Query), options...))
	case "simulations.create":
		return single(client.Simulations.Create(ctx, read[lerner.SimulationCreateParams](call.Body), options...))
	case "simulations.get":
		return single(client.Simulations.Get(ctx, id, options...))
	case "policy.get":
		return single(client.Policy.Get(ctx, options...))
	case "policy.put":
		return single(client.Policy.Put(ctx, read[lerner.PolicyFields](call.Body), options...))
	case "products.policy.get":
		return single(client.Products.Policy.Get(ctx, id, options...))
	case "products.policy.put":
		return single(client.Products.Policy.Put(ctx, id, read[lerner.PolicyFields](call.Body), options...))
	case "policies.put":
		return single(client.Policies.Put(ctx, read[lerner.PoliciesPutParams](call.Body), options...))
	case "price_lists.entries.list":
		return list(ctx, call, options,
			func(ctx context.Context, params lerner.PriceListEntryListParams, options ...lerner.CallOption) iter.Seq2[lerner.PriceListEntry, error] {
				return client.PriceLists.Entries.List(ctx, id, params, options...)
			},
			func(ctx context.Context, params lerner.PriceListEntryListParams, options ...lerner.CallOption) (*lerner.Page[lerner.PriceListEntry], error) {
				return client.PriceLists.Entries.ListPage(ctx, id, params, options...)
			})
	case "price_lists.entries.update":
		// A path with two ids: a case joins them.
		listID, productID, _ := strings.Cut(id, "|")
		return single(client.PriceLists.Entries.Update(ctx, listID, productID, entryChanges(call.Body), options...))
	case "price_lists.entries.update_many":
		return single(client.PriceLists.Entries.UpdateMany(ctx, id, entryEdits(call.Body), options...))
	case "price_lists.entries.import_file":
		return single(client.PriceLists.Entries.ImportFile(ctx, id, read[lerner.PriceListFile](call.Body), options...))
	case "price_lists.entries.explain":
		listID, productID, _ := strings.Cut(id, "|")
		return single(client.PriceLists.Entries.Explain(ctx, listID, productID, options...))
	case "price_lists.entries.replay":
		listID, productID, _ := strings.Cut(id, "|")
		return single(client.PriceLists.Entries.Replay(ctx, listID, productID, options...))
	case "price_lists.comments.list":
		return list(ctx, call, options,
			func(ctx context.Context, params lerner.ListParams, options ...lerner.CallOption) iter.Seq2[lerner.PriceListComment, error] {
				return client.PriceLists.Comments.List(ctx, id, params, options...)
			},
			func(ctx context.Context, params lerner.ListParams, options ...lerner.CallOption) (*lerner.Page[lerner.PriceListComment], error) {
				return client.PriceLists.Comments.ListPage(ctx, id, params, options...)
			})
	case "price_lists.comments.create":
		return single(client.PriceLists.Comments.Create(ctx, id, read[lerner.PriceListCommentCreateParams](call.Body), options...))
	case "price_lists.comments.delete":
		listID, commentID, _ := strings.Cut(id, "|")
		return single(client.PriceLists.Comments.Delete(ctx, listID, commentID, options...))
	case "price_lists.create":
		return single(client.PriceLists.Create(ctx, read[lerner.PriceListCreateParams](call.Body), options...))
	case "price_lists.list":
		return list(ctx, call, options, client.PriceLists.List, client.PriceLists.ListPage)
	case "price_lists.get":
		return single(client.PriceLists.Get(ctx, id, options...))
	case "price_lists.approve":
		return single(client.PriceLists.Approve(ctx, id, read[lerner.PriceListApproveParams](call.Body), options...))
	case "price_lists.decline":
		return single(client.PriceLists.Decline(ctx, id, read[lerner.PriceListDeclineParams](call.Body), options...))
	case "price_lists.activate":
		return single(client.PriceLists.Activate(ctx, id, read[lerner.PriceListActivateParams](call.Body), options...))
	case "price_lists.end":
		return single(client.PriceLists.End(ctx, id, options...))
	case "price_lists.revert":
		return single(client.PriceLists.Revert(ctx, id, options...))
	case "price_lists.schedule":
		return single(client.PriceLists.Schedule(ctx, id, query[lerner.PriceListScheduleParams](call.Query), options...))
	case "price_lists.result":
		return single(client.PriceLists.Result(ctx, id, options...))
	case "passport_keys.get":
		return single(client.PassportKeys.Get(ctx, id, options...))
	case "nests.get":
		return single(client.Nests.Get(ctx, query[lerner.NestParams](call.Query), options...))
	case "nests.state":
		return single(client.Nests.State(ctx, read[lerner.NestStatement](call.Body), options...))
	case "catalogue.get":
		return single(client.Catalogue.Get(ctx, query[lerner.CatalogueParams](call.Query), options...))
	case "account.get":
		return single(client.Account.Get(ctx, options...))
	case "account.pause":
		return single(client.Account.Pause(ctx, read[lerner.AccountPauseParams](call.Body), options...))
	case "session.create":
		return single(client.Session.Create(ctx, read[lerner.SessionCreateParams](call.Body), options...))
	case "session.get":
		return single(client.Session.Get(ctx, options...))
	case "session.delete":
		return single(client.Session.Delete(ctx, options...))
	case "session.news":
		return single(client.Session.News(ctx, options...))
	case "session.read_news":
		return single(client.Session.ReadNews(ctx, read[lerner.SessionReadNewsParams](call.Body), options...))
	case "session.options":
		return single(client.Session.Options(ctx, options...))
	case "account.resume":
		return single(client.Account.Resume(ctx, options...))
	case "breakers.list":
		return list(ctx, call, options, client.Breakers.List, client.Breakers.ListPage)
	case "breakers.get":
		return single(client.Breakers.Get(ctx, id, options...))
	case "breakers.close":
		return single(client.Breakers.Close(ctx, id, read[lerner.BreakerCloseParams](call.Body), options...))
	case "audit.actors":
		return single(client.Audit.Actors(ctx, options...))
	case "audit.list":
		return list(ctx, call, options, client.Audit.List, client.Audit.ListPage)
	case "api_keys.list":
		return list(ctx, call, options, client.APIKeys.List, client.APIKeys.ListPage)
	case "api_keys.create":
		return single(client.APIKeys.Create(ctx, read[lerner.APIKeyCreateParams](call.Body), options...))
	case "api_keys.rotate":
		return single(client.APIKeys.Rotate(ctx, id, read[lerner.APIKeyRotateParams](call.Body), options...))
	case "api_keys.revoke":
		return single(client.APIKeys.Revoke(ctx, id, options...))
	case "events.list":
		return list(ctx, call, options, client.Events.List, client.Events.ListPage)
	case "events.get":
		return single(client.Events.Get(ctx, id, options...))
	case "webhooks.verify":
		return verifyWebhook(call.Body)
	case "webhooks.sign":
		return signWebhook(call.Body)
	}
	if strings.HasPrefix(call.Operation, "webhook_endpoints.") {
		return performOnEndpoints(ctx, client.WebhookEndpoints, id, call, options)
	}
	return nil, nil, fmt.Errorf("the runner knows no operation %s", call.Operation)
}

func single[T any](result T, err error) (any, []any, error) { return result, nil, err }

// quote returns what a quote has in addition to its fields in the contract.
func quote(quote *lerner.Quote, err error) (any, []any, error) {
	if err != nil || !quote.Fallback {
		return quote, nil, err
	}
	type told struct {
		*lerner.Quote
		Fallback bool `json:"fallback"`
	}
	return told{quote, true}, nil, nil
}

func list[P, T any](
	ctx context.Context, call call, options []lerner.CallOption,
	all func(context.Context, P, ...lerner.CallOption) iter.Seq2[T, error],
	page func(context.Context, P, ...lerner.CallOption) (*lerner.Page[T], error),
) (any, []any, error) {
	params := query[P](call.Query)
	if call.As != "pages" {
		return single(page(ctx, params, options...))
	}
	items := []any{}
	for item, err := range all(ctx, params, options...) {
		if err != nil {
			return nil, items, err
		}
		items = append(items, item)
		if call.Take != nil && len(items) >= *call.Take {
			break
		}
	}
	return nil, items, nil
}

func verifyWebhook(body json.RawMessage) (any, []any, error) {
	delivery := read[struct {
		Payload string            `json:"payload"`
		Headers map[string]string `json:"headers"`
		Secret  string            `json:"secret"`
	}](body)
	webhook, err := lerner.NewWebhook(delivery.Secret)
	if err != nil {
		return nil, nil, err
	}
	header := http.Header{}
	for name, value := range delivery.Headers {
		header.Set(name, value)
	}
	event, err := webhook.Verify([]byte(delivery.Payload), header)
	if err != nil {
		return nil, nil, err
	}
	return told(event)
}

// told is an event with its data in the fields of its type.
func told(event *lerner.Event) (any, []any, error) {
	typed, err := event.Typed()
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(typed)
	if err != nil {
		return nil, nil, err
	}
	fields := read[map[string]any](text)
	fields["type"] = event.Type
	return fields, nil, nil
}

func signWebhook(body json.RawMessage) (any, []any, error) {
	delivery := read[struct {
		Payload   string `json:"payload"`
		ID        string `json:"id"`
		Timestamp int64  `json:"timestamp"`
		Secret    string `json:"secret"`
	}](body)
	at := time.Unix(delivery.Timestamp, 0)
	header, err := lernertest.SignWebhook([]byte(delivery.Payload), delivery.ID, at, delivery.Secret)
	return lowerCase(header), nil, err
}

// read converts the names of the contract to a struct, by its tags; an unknown name fails the case.
func read[T any](body json.RawMessage) T {
	var value T
	if len(body) == 0 || string(body) == "null" {
		return value
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// productUpdate distinguishes null from absent.
func productUpdate(body json.RawMessage) lerner.ProductUpdateParams {
	rest, name := takeNullable[string](body, "name")
	rest, attributes := takeNullable[map[string]string](rest, "attributes")
	params := read[lerner.ProductUpdateParams](rest)
	params.Name = name
	params.Attributes = attributes
	return params
}

// takeNullable takes a three-state field out of a body.
func takeNullable[T any](body json.RawMessage, name string) (json.RawMessage, *lerner.Nullable[T]) {
	fields := read[map[string]json.RawMessage](body)
	value, there := fields[name]
	delete(fields, name)
	rest, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	switch {
	case !there:
		return rest, nil
	case string(value) == "null":
		return rest, lerner.Null[T]()
	default:
		return rest, lerner.Set(read[T](value))
	}
}

// query converts the names of the contract to a struct of query parameters, by its tags.
func query[P any](given map[string]any) P {
	var params P
	value := reflect.ValueOf(&params).Elem()
	known := 0
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("query"), ",")
		entry, there := given[name]
		if !there {
			continue
		}
		known++
		if many, is := entry.([]any); is {
			list := reflect.MakeSlice(value.Field(i).Type(), len(many), len(many))
			for j, one := range many {
				list.Index(j).Set(reflect.ValueOf(one).Convert(list.Index(j).Type()))
			}
			value.Field(i).Set(list)
			continue
		}
		field := reflect.New(value.Field(i).Type().Elem())
		if moment, is := field.Interface().(*time.Time); is {
			parsed, err := time.Parse(time.RFC3339, fmt.Sprint(entry))
			if err != nil {
				panic(err)
			}
			*moment = parsed
		} else {
			field.Elem().Set(reflect.ValueOf(entry).Convert(field.Elem().Type()))
		}
		value.Field(i).Set(field)
	}
	if known != len(given) {
		panic(fmt.Sprintf("the list does not take all of %v", given))
	}
	return params
}

type entryEdit struct {
	ProductID string            `json:"product_id"`
	Price     *int64            `json:"price"`
	PriceRule *lerner.PriceRule `json:"price_rule"`
	Locked    *bool             `json:"locked"`
	Dropped   *bool             `json:"dropped"`
	Note      *string           `json:"note"`
}

func entryChanges(body json.RawMessage) lerner.PriceListEntryChanges {
	edit := read[entryEdit](body)
	return lerner.PriceListEntryChanges{
		Price: settable(edit.Price), PriceRule: edit.PriceRule,
		Locked: edit.Locked, Dropped: edit.Dropped, Note: settable(edit.Note),
	}
}

func entryEdits(body json.RawMessage) lerner.PriceListEntryEdits {
	given := read[struct {
		Entries []entryEdit `json:"entries"`
		DryRun  *bool       `json:"dry_run"`
	}](body)
	edits := lerner.PriceListEntryEdits{DryRun: given.DryRun}
	for _, one := range given.Entries {
		edits.Entries = append(edits.Entries, lerner.PriceListEntryEdit{
			ProductID: one.ProductID, Price: settable(one.Price), PriceRule: one.PriceRule,
			Locked: one.Locked, Dropped: one.Dropped, Note: settable(one.Note),
		})
	}
	return edits
}

func settable[T any](value *T) *lerner.Nullable[T] {
	if value == nil {
		return nil
	}
	return lerner.Set(*value)
}
