package lerner

import (
	"context"
	"encoding/json"
)

// ProductPolicyToPut is what a product is to set for itself.
type ProductPolicyToPut struct {
	ProductID string `json:"product_id"`
	PolicyFields
}

// PoliciesPutParams are the policies of many products, up to 10 000.
type PoliciesPutParams struct {
	Policies []ProductPolicyToPut `json:"policies"`
	// True: fields that are not sent stay as they are.
	Merge *bool `json:"merge,omitempty"`
}

// PolicySet is a policy that was set.
type PolicySet struct {
	ProductID string `json:"product_id"`
	// What looks like a slip.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// PolicyResult is what became of a policy: set, or why not.
type PolicyResult struct {
	Set *PolicySet
	// Err is a refusal; nil if it was set.
	Err error
}

// PolicyResults are what became of each policy, in their order.
type PolicyResults struct {
	Results []PolicyResult `json:"results"`
	Changed int64          `json:"changed"`
}

// UnmarshalJSON tells what was set from a refusal.
func (r *PolicyResult) UnmarshalJSON(wire []byte) error {
	refused, err := refusalIn(wire)
	if err != nil || refused != nil {
		*r = PolicyResult{Err: refused}
		return err
	}
	set := new(PolicySet)
	if err := json.Unmarshal(wire, set); err != nil {
		return err
	}
	*r = PolicyResult{Set: set}
	return nil
}

// MarshalJSON writes the result as the service answers it.
func (r PolicyResult) MarshalJSON() ([]byte, error) {
	return resultJSON(r.Err, r.Set)
}

// PoliciesService sets costs and guardrails of many products at once.
type PoliciesService struct{ transport *transport }

// Put sets what up to 10 000 products set, one result for each.
func (s *PoliciesService) Put(ctx context.Context, params PoliciesPutParams, options ...CallOption) (*PolicyResults, error) {
	return fetch[PolicyResults](ctx, s.transport, call{method: "PUT", path: "/v1/policies", body: params}, options)
}
