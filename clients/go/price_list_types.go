package lerner

import "time"

// PriceListStatus says where a list stands.
type PriceListStatus string

// The words of PriceListStatus.
const (
	PriceListDrafting PriceListStatus = "drafting"
	PriceListDraft    PriceListStatus = "draft"
	PriceListActive   PriceListStatus = "active"
	PriceListEnded    PriceListStatus = "ended"
)

// PriceListDesign says how the prices of a list are chosen.
type PriceListDesign string

// The words of PriceListDesign.
const (
	DesignBest       PriceListDesign = "best"
	DesignExplore    PriceListDesign = "explore"
	DesignSwitchback PriceListDesign = "switchback"
)

// PriceListRepeat says how often a list is drafted anew.
type PriceListRepeat string

// The words of PriceListRepeat.
const (
	EveryDay   PriceListRepeat = "day"
	EveryWeek  PriceListRepeat = "week"
	EveryMonth PriceListRepeat = "month"
)

// CostBasis says whose cost the expected profit is of.
type CostBasis string

// The words of CostBasis.
const (
	CostKnown   CostBasis = "known"
	CostBounds  CostBasis = "bounds"
	CostUnknown CostBasis = "unknown"
)

// PriceListResultSource says what a result is made from.
type PriceListResultSource string

// The words of PriceListResultSource.
const (
	ResultFromSales  PriceListResultSource = "sales"
	ResultFromQuotes PriceListResultSource = "quotes"
)

// ShownPrice says which price is shown.
type ShownPrice string

// The words of ShownPrice.
const (
	ShowsCurrent  ShownPrice = "current"
	ShowsProposed ShownPrice = "proposed"
)

// PriceListSelection says which products were asked for.
type PriceListSelection struct {
	ProductIds []string `json:"product_ids,omitempty"`
	// Products of which all of this was said, such as {"category": "coffee"}.
	Attributes map[string]string `json:"attributes,omitempty"`
}

// PriceListBlocks says how a switchback cuts its time.
type PriceListBlocks struct {
	Days       int64 `json:"days"`
	BurnInDays int64 `json:"burn_in_days"`
}

// PriceListProgress counts products drafted, and to draft.
type PriceListProgress struct {
	Done  int64 `json:"done"`
	Total int64 `json:"total"`
}

// ExpectedChange is an expected value with its 90 % interval.
type ExpectedChange struct {
	// Expected.
	Value float64 `json:"value"`
	// Lower end of the 90 % interval.
	Low float64 `json:"low"`
	// Upper end of the 90 % interval.
	High float64 `json:"high"`
}

// PriceListSummary is what all entries bring together over the list's time, beside the current prices.
type PriceListSummary struct {
	// Products that the list is about.
	Entries int64 `json:"entries"`
	// Entries whose price goes up.
	Raised int64 `json:"raised"`
	// Entries whose price goes down.
	Lowered int64 `json:"lowered"`
	// Entries of which nothing was sold yet: what they bring is not known, and not in the sums.
	Unmeasured int64 `json:"unmeasured"`
	// Entries that move the price though the data do not tell how demand answers it.
	Unidentified int64 `json:"unidentified"`
	// Entries whose unit_cost is not known.
	Costless int64          `json:"costless"`
	Units    ExpectedChange `json:"units"`
	Profit   ExpectedChange `json:"profit"`
	// Profit expected at the current prices, of entries whose cost is known.
	ProfitNow float64 `json:"profit_now"`
}

// PriceList is prices that everybody sees for a time.
type PriceList struct {
	// Id of the list.
	ID   string `json:"id"`
	Name string `json:"name"`
	// drafting: entries are being made. draft: it can be looked over and changed. active: quotes answer its prices
	// in its time. ended: it was ended, reverted, replaced, discarded, or its time is over.
	Status PriceListStatus `json:"status"`
	// ISO 4217 code in lower case.
	Currency string `json:"currency"`
	// Whom it is for; null: everybody.
	Segment *string `json:"segment"`
	// When its prices are shown first.
	From time.Time `json:"from"`
	// When they are no longer shown.
	Until time.Time `json:"until"`
	// How prices are chosen. best: the price believed best, within the guardrails. explore: a price drawn about
	// it, so that sales at it teach most. switchback: the proposed price and the current one in turn, by blocks of
	// days drawn in advance, so that what the list earns can be proven.
	Design PriceListDesign `json:"design"`
	// How often the list is drafted anew for the time that follows; null: once. It activates itself only where the
	// account’s policy sets auto_activate and nothing speaks against it.
	Every *PriceListRepeat `json:"every"`
	// The first list of those that repeat it.
	Series string `json:"series"`
	// Which products were asked for.
	Selection PriceListSelection `json:"selection"`
	// Of a switchback; else null.
	Blocks *PriceListBlocks `json:"blocks"`
	// Products drafted, and to draft.
	Progress PriceListProgress `json:"progress"`
	// Null while it is drafted.
	Summary *PriceListSummary `json:"summary"`
	// Why a list that repeats itself did not activate itself.
	HeldBack []string `json:"held_back"`
	// The list that it took the place of, and that a revert puts back.
	Replaced *string `json:"replaced"`
	// When it was asked for.
	CreatedAt time.Time `json:"created_at"`
	// When its draft was done.
	DraftedAt *time.Time `json:"drafted_at"`
	// When it was activated last.
	ActivatedAt *time.Time `json:"activated_at"`
	// When it ended.
	EndedAt *time.Time `json:"ended_at"`
}

// BindingGuardrail is a guardrail that moved the price, and the profit that it costs.
type BindingGuardrail struct {
	Name string `json:"name"`
	// The price before it acted.
	From int64 `json:"from"`
	// The price after.
	To int64 `json:"to"`
	// Expected profit that it costs over the list’s time; null where that is not known.
	Cost *float64 `json:"cost"`
}

// PriceListEntry is the price of a product in a list.
type PriceListEntry struct {
	ProductID string `json:"product_id"`
	Name      string `json:"name"`
	// What was said of the product.
	Attributes map[string]string `json:"attributes"`
	// The base price when it was drafted. Where it becomes another one, the entry no longer holds.
	BasePrice int64 `json:"base_price"`
	// What everybody saw then: of the list in force, or the base price.
	CurrentPrice int64 `json:"current_price"`
	// What Lerner proposes.
	ProposedPrice int64 `json:"proposed_price"`
	// What is shown: the proposed price, the one that somebody chose, or the current one where the entry is
	// locked.
	Price int64 `json:"price"`
	// Somebody chose the price.
	Edited bool `json:"edited"`
	// The current price stays.
	Locked bool `json:"locked"`
	// The product is left out of the list.
	Dropped bool `json:"dropped"`
	// Why, for those who look at it later.
	Note *string `json:"note"`
	// Expected change of profit over the list’s time beside the current price, in the smallest unit; at the least
	// favourable cost where the cost is not known; of a switchback, which shows the price half of the time, half
	// of it. Null where nothing was sold yet.
	Profit *ExpectedChange `json:"profit"`
	// Expected change of units sold.
	Units *ExpectedChange `json:"units"`
	// Units expected at the current price.
	UnitsNow *ExpectedChange `json:"units_now"`
	// known: profit counts the unit_cost. bounds: the least favourable cost within margin_between. unknown: the
	// least favourable of all.
	CostBasis CostBasis `json:"cost_basis"`
	// Whether the data tell how demand answers the price.
	Identified bool `json:"identified"`
	// As in a quote: the probability that the price is right.
	Confidence float64 `json:"confidence"`
	// What moved or held the price, largest first.
	Factors []string `json:"factors"`
	// Guardrails that moved the price, in the order in which they acted.
	Guardrails []BindingGuardrail `json:"guardrails"`
	// With which the price was drawn; 1 where it was chosen.
	Probability float64 `json:"probability"`
	// What changes price together in a switchback: group, category or product.
	Unit string `json:"unit"`
	// Why, in one sentence.
	Reason string `json:"reason"`
}

// SwitchbackEffect is what the proposed prices bring more.
type SwitchbackEffect struct {
	// What the proposed prices bring more, by day, all units together.
	PerDay float64 `json:"per_day"`
	// Lower end of the 95 % interval; null where nothing bounds it yet.
	Low *float64 `json:"low"`
	// Upper end of the 95 % interval; null where nothing bounds it yet.
	High *float64 `json:"high"`
	// The share of plans under which chance alone does as much: exact, by re-drawing the plan.
	PValue float64 `json:"p_value"`
	// What current prices bring by day, all units together.
	BeforePerDay float64 `json:"before_per_day"`
	// As p_value, for a growth of the effect within blocks, which tells that one block acts on the next; null
	// where blocks are too short.
	CarryOverPValue *float64 `json:"carry_over_p_value"`
}

// PriceListResult is what the proposed prices of a switchback earned beside the current ones.
type PriceListResult struct {
	// Id of the list.
	PriceListID string `json:"price_list_id"`
	// Whether sales rows or outcomes of quotes were counted; null while there are none.
	Source *PriceListResultSource `json:"source"`
	// What changes price together, counted.
	Units int64 `json:"units"`
	// Blocks that are over and of which sales are known.
	BlocksDone int64 `json:"blocks_done"`
	// Blocks of the plan.
	Blocks int64 `json:"blocks"`
	// In the smallest unit; null where a cost is not known, or too few blocks are over.
	Profit *SwitchbackEffect `json:"profit"`
	// In the smallest unit.
	Revenue *SwitchbackEffect `json:"revenue"`
	// Units.
	Sold *SwitchbackEffect `json:"sold"`
	// What to be wary of.
	Cautions []string `json:"cautions"`
}

// ScheduledBlock is a block, and which price is shown in it.
type ScheduledBlock struct {
	// When the block begins.
	From time.Time `json:"from"`
	// When it ends.
	Until time.Time `json:"until"`
	// Which price is shown.
	Shows ShownPrice `json:"shows"`
}

// UnitSchedule says when a unit shows which price.
type UnitSchedule struct {
	// Group, category or product, as entries name it.
	Unit   string           `json:"unit"`
	Blocks []ScheduledBlock `json:"blocks"`
}

// PriceListSchedule says which price is shown when, as it was drawn.
type PriceListSchedule struct {
	// The units of this page, by name.
	Data []UnitSchedule `json:"data"`
	// Whether there are more.
	HasMore bool `json:"has_more"`
}

// PriceListStep is a price list that went a step further.
type PriceListStep struct {
	// Id of the list.
	PriceListID string `json:"price_list_id"`
	Name        string `json:"name"`
	// ISO 4217 code in lower case.
	Currency string  `json:"currency"`
	Segment  *string `json:"segment"`
	// When its prices are shown first.
	From time.Time `json:"from"`
	// When they are no longer shown.
	Until  time.Time       `json:"until"`
	Design PriceListDesign `json:"design"`
	Status PriceListStatus `json:"status"`
	// How many products it is about.
	Entries int64 `json:"entries"`
	// The list that it took the place of, and that a revert puts back.
	Replaced *string `json:"replaced"`
	// Why a list that repeats itself did not activate itself.
	HeldBack []string `json:"held_back"`
}

// NewPriceListBlocks says how a switchback is to cut its time.
type NewPriceListBlocks struct {
	// Days of a block, in which a price stays: longer than quotes hold and than any cooldown_seconds. Whole weeks
	// hold each weekday as often.
	Days *int64 `json:"days,omitempty"`
	// First days of each block that the result leaves out, while customers still act on the price before.
	BurnInDays *int64 `json:"burn_in_days,omitempty"`
}

// PriceListCreateParams says what a list is to be about.
type PriceListCreateParams struct {
	// For people; the id if absent.
	Name *string `json:"name,omitempty"`
	// Your ids of the products; all active ones of the currency if absent.
	ProductIds []string `json:"product_ids,omitempty"`
	// Products of which all of this was said, such as {"category": "coffee"}.
	Attributes map[string]string `json:"attributes,omitempty"`
	// ISO 4217 code, three letters; returned in lower case.
	Currency string `json:"currency"`
	// Customer segment. A segment exists as soon as it is used.
	Segment *string `json:"segment,omitempty"`
	// When the prices are shown first; now if absent.
	From *time.Time `json:"from,omitempty"`
	// When they are no longer shown.
	Until time.Time `json:"until"`
	// How prices are chosen. best: the price believed best, within the guardrails. explore: a price drawn about
	// it, so that sales at it teach most. switchback: the proposed price and the current one in turn, by blocks of
	// days drawn in advance, so that what the list earns can be proven. Default best.
	Design *PriceListDesign `json:"design,omitempty"`
	// How often the list is drafted anew for the time that follows; null: once. It activates itself only where the
	// account’s policy sets auto_activate and nothing speaks against it.
	Every *PriceListRepeat `json:"every,omitempty"`
	// Of a switchback only.
	Blocks *NewPriceListBlocks `json:"blocks,omitempty"`
}
