"""Official Python client of Lerner, the self-hosted pricing optimization service."""

from __future__ import annotations

from . import webhooks
from ._async_client import AsyncLerner
from ._client import Lerner
from ._log import LogEvent
from ._options import Fallback, PostOptions, QuoteOptions, RequestOptions
from ._page import AsyncPage, AsyncPages, ListParams, Page
from ._raw import RawResponse
from ._version import __version__
from .errors import (
    ApiError,
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    ConnectionError,
    ErrorType,
    FieldError,
    IdempotencyError,
    InvalidRequestError,
    KnownErrorCode,
    LernerError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    Refusal,
    ServiceError,
    TimeoutError,
    UnreadableAnswerError,
    WebhookVerificationError,
)
from .types.api_key import ApiKey, ApiKeyCreateParams, ApiKeyRotateParams, NewApiKey, Scope
from .types.demand import Demand, DemandData, DemandPoint, DemandUnit, Estimate
from .types.health import Health
from .types.observation import OfferParams, OutcomeParams, Recorded, SaleParams
from .types.policy import (
    Competitor,
    EffectivePolicy,
    Inventory,
    PolicyFields,
    PriceEndings,
    PriceStep,
    ProductPolicy,
    ProductPolicyFields,
    YieldingRule,
)
from .types.product import Product, ProductCreateParams, ProductStatus, ProductUpdateParams
from .types.quote import Arm, BatchError, BatchResult, Include, Quote, QuoteParams, QuoteTerms
from .types.quote_record import QuoteRecord, RecordedOutcome, RecordedRequest, RecordedTerms

__all__ = [
    "ApiError",
    "ApiKey",
    "ApiKeyCreateParams",
    "ApiKeyRotateParams",
    "Arm",
    "AsyncLerner",
    "AsyncPage",
    "AsyncPages",
    "AuthenticationError",
    "BatchError",
    "BatchResult",
    "Competitor",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "Demand",
    "DemandData",
    "DemandPoint",
    "DemandUnit",
    "EffectivePolicy",
    "ErrorType",
    "Estimate",
    "Fallback",
    "FieldError",
    "Health",
    "IdempotencyError",
    "Include",
    "InvalidRequestError",
    "Inventory",
    "KnownErrorCode",
    "Lerner",
    "LernerError",
    "ListParams",
    "LogEvent",
    "NewApiKey",
    "NotFoundError",
    "OfferParams",
    "OutcomeParams",
    "Page",
    "PermissionDeniedError",
    "PolicyFields",
    "PostOptions",
    "PriceEndings",
    "PriceStep",
    "Product",
    "ProductCreateParams",
    "ProductPolicy",
    "ProductPolicyFields",
    "ProductStatus",
    "ProductUpdateParams",
    "Quote",
    "QuoteOptions",
    "QuoteParams",
    "QuoteRecord",
    "QuoteTerms",
    "RateLimitError",
    "RawResponse",
    "Recorded",
    "RecordedOutcome",
    "RecordedRequest",
    "RecordedTerms",
    "Refusal",
    "RequestOptions",
    "SaleParams",
    "Scope",
    "ServiceError",
    "TimeoutError",
    "UnreadableAnswerError",
    "WebhookVerificationError",
    "YieldingRule",
    "__version__",
    "webhooks",
]
