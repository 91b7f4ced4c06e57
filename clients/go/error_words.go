package lerner

// ErrorType is the kind of a refusal. A closed list: each has a Go type.
type ErrorType string

// The kinds of refusals.
const (
	TypeInvalidRequestError ErrorType = "invalid_request_error"
	TypeIdempotencyError    ErrorType = "idempotency_error"
	TypeAuthenticationError ErrorType = "authentication_error"
	TypePermissionError     ErrorType = "permission_error"
	TypeConflictError       ErrorType = "conflict_error"
	TypeRateLimitError      ErrorType = "rate_limit_error"
	TypeAPIError            ErrorType = "api_error"
)

// ErrorCode identifies the refusal. An open list: a service newer than this client may return
// others.
type ErrorCode string

// The refusals that this client knows by name.
const (
	CodeParameterMissing      ErrorCode = "parameter_missing"
	CodeParameterInvalid      ErrorCode = "parameter_invalid"
	CodeParameterUnknown      ErrorCode = "parameter_unknown"
	CodeParametersExclusive   ErrorCode = "parameters_exclusive"
	CodeCurrencyUnsupported   ErrorCode = "currency_unsupported"
	CodeBodyInvalidJSON       ErrorCode = "body_invalid_json"
	CodeIdempotencyKeyInvalid ErrorCode = "idempotency_key_invalid"
	CodeIdempotencyKeyReused  ErrorCode = "idempotency_key_reused"
	CodeAPIKeyMissing         ErrorCode = "api_key_missing"
	CodeAPIKeyInvalid         ErrorCode = "api_key_invalid"
	CodeAPIKeyExpired         ErrorCode = "api_key_expired"
	CodeAPIKeyRevoked         ErrorCode = "api_key_revoked"
	CodeSessionInvalid        ErrorCode = "session_invalid"
	CodeCSRFRefused           ErrorCode = "csrf_refused"
	CodeScopeMissing          ErrorCode = "scope_missing"
	CodeAuthorityExceeded     ErrorCode = "authority_exceeded"
	CodeApprovalRequired      ErrorCode = "approval_required"
	CodeResourceMissing       ErrorCode = "resource_missing"
	CodeMethodNotAllowed      ErrorCode = "method_not_allowed"
	CodeResourceExists        ErrorCode = "resource_exists"
	CodeStateConflict         ErrorCode = "state_conflict"
	CodeIdempotencyKeyInUse   ErrorCode = "idempotency_key_in_use"
	CodeBodyTooLarge          ErrorCode = "body_too_large"
	CodeMediaTypeUnsupported  ErrorCode = "media_type_unsupported"
	CodeRateLimited           ErrorCode = "rate_limited"
	CodeInternalError         ErrorCode = "internal_error"
	CodeOverloaded            ErrorCode = "overloaded"
)
