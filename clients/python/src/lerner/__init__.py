"""Official Python client of Lerner, the self-hosted pricing optimization service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._version import __version__

if TYPE_CHECKING:
    from . import errors, webhooks
    from ._async_client import AsyncLerner
    from ._client import Lerner
    from ._log import LogEvent
    from ._model import Model
    from ._options import ClientOptions, Fallback, PostOptions, QuoteOptions, RequestOptions
    from ._page import AsyncPage, AsyncPages, ListParams, Page
    from ._raw import RawResponse
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
    from .types.account import Account, Pause, PauseParams
    from .types.api_key import ApiKey, ApiKeyCreateParams, ApiKeyRotateParams, NewApiKey, Scope
    from .types.audit import AuditEntry
    from .types.breaker import Breaker, BreakerCloseParams, BreakerKind, BreakerStatus
    from .types.demand import (
        Demand,
        DemandPoint,
        DemandUnit,
        Estimate,
        Evidence,
        LeftOut,
        LeftOutWhat,
        ObservedDemand,
        PriceGap,
        QuotedPrice,
        TestedPrices,
        WinningCosts,
    )
    from .types.event import (
        AccountPausedEvent,
        AccountResumedEvent,
        ApiKeyCreatedEvent,
        ApiKeyRevokedEvent,
        ApiKeyRotatedEvent,
        BreakerClosedEvent,
        BreakerOpenedEvent,
        Event,
        EventType,
        ImportCompletedEvent,
        KnownEvent,
        OutcomeRecordedEvent,
        PriceListActivatedEvent,
        PriceListDraftedEvent,
        PriceListEndedEvent,
        PriceListRevertedEvent,
        ProductCreatedEvent,
        ProductPriceMovedEvent,
        QuoteCreatedEvent,
        QuoteExpiredEvent,
        UnknownEvent,
    )
    from .types.explanation import (
        Explanation,
        ExplanationExpected,
        ExplanationPart,
        ExplanationPerOffer,
        ExplanationStep,
        ExplanationStepKind,
        Replay,
        ReplayDifference,
        ReplayEngine,
        ReplayField,
    )
    from .types.exports import ExportPage
    from .types.fairness import (
        FairnessReport,
        FairSegment,
        ProductSegmentGap,
        RangedShare,
        SegmentGap,
    )
    from .types.forecast import (
        Forecast,
        ForecastAssumed,
        ForecastPer,
        ForecastPoint,
        ForecastSource,
    )
    from .types.health import Health
    from .types.imports import (
        Import,
        ImportCreateParams,
        ImportFormat,
        ImportKind,
        ImportReject,
        ImportRejects,
        ImportStatus,
    )
    from .types.observation import OfferParams, OutcomeParams, Recorded, RequestWarning, SaleParams
    from .types.off_policy import (
        OffPolicyEstimate,
        OffPolicyKind,
        OffPolicyMeasure,
        OffPolicyOverlap,
        OffPolicyParams,
        OffPolicyPrice,
        OffPolicyReport,
        OffPolicyVerdict,
    )
    from .types.policy import (
        Competitor,
        EffectivePolicy,
        EffectiveProductPolicyFields,
        EmergencyCap,
        Group,
        Inventory,
        Jurisdiction,
        PoliciesPutParams,
        PolicyFields,
        PolicyResult,
        PolicyResults,
        PolicySet,
        PriceEndings,
        PriceStep,
        ProductEmergencyCap,
        ProductPolicy,
        ProductPolicyFields,
        ProductPolicyToPut,
        YieldingRule,
    )
    from .types.price_history import (
        IndividualPrices,
        PriceHistory,
        PublicPrice,
        ShownSource,
    )
    from .types.price_list import (
        BindingGuardrail,
        EntryChanges,
        EntryEdit,
        EntryEditsParams,
        EntryResult,
        EntryResults,
        ExpectedChange,
        ListBlocks,
        ListDesign,
        ListProgress,
        ListRepeat,
        ListSelection,
        ListStatus,
        NewBlocks,
        PriceList,
        PriceListCreateParams,
        PriceListEntry,
        PriceListResult,
        PriceListSchedule,
        PriceListStep,
        PriceListSummary,
        ScheduledBlock,
        SwitchbackEffect,
        UnitSchedule,
    )
    from .types.price_list_file import (
        EntryReplay,
        EntryReplayDifference,
        EntryReplayEngine,
        EntryReplayField,
        PriceListFileError,
        PriceListFileParams,
        PriceListFileResult,
    )
    from .types.product import (
        PolicyPreview,
        PolicyPreviewParams,
        PreviewedPrice,
        PricingCostBasis,
        Product,
        ProductCreateParams,
        ProductPrice,
        ProductPriceMove,
        ProductPricing,
        ProductSegment,
        ProductSegments,
        ProductStatus,
        ProductStatusParams,
        ProductStatusResult,
        ProductsWhere,
        ProductUpdateParams,
        RefusedProduct,
        SavedProduct,
    )
    from .types.quote import (
        Arm,
        BatchError,
        BatchResult,
        ContractQuoteParams,
        Everyone,
        FallbackQuote,
        Include,
        Quote,
        QuoteParams,
        QuoteTerms,
    )
    from .types.quote_record import (
        OutcomeStatus,
        QuoteRecord,
        QuoteWithOutcome,
        RecordedOutcome,
        RecordedRequest,
        RecordedTerms,
    )
    from .types.report import (
        CalibrationBin,
        CalibrationReport,
        CalibrationVerdict,
        LargerHoldout,
        LiftEstimate,
        LiftGroup,
        LiftMeasure,
        LiftOffers,
        LiftPlan,
        LiftPoint,
        LiftReport,
        LiftShare,
        LiftUnits,
        LiftVerdict,
        SampleRatio,
    )
    from .types.session import (
        EndedSessions,
        OpenIdConnect,
        Role,
        Session,
        SessionCreateParams,
        SignInOptions,
    )
    from .types.simulation import (
        NaiveErrors,
        NaiveMethod,
        SimulatedHistory,
        SimulatedPrice,
        SimulatedProduct,
        Simulation,
        SimulationForecast,
        SimulationGain,
        SimulationIdentified,
        SimulationParams,
        SimulationReport,
        SimulationSource,
        SimulationStatus,
        SimulationVerdict,
        UnidentifiedBy,
    )
    from .types.webhook_endpoint import (
        DeletedWebhookEndpoint,
        DeliveryStatus,
        DisabledReason,
        EndpointStatus,
        RedeliverParams,
        SecretRotateParams,
        WebhookDelivery,
        WebhookEndpoint,
        WebhookEndpointCreateParams,
        WebhookEndpointUpdateParams,
        WebhookEndpointWithSecret,
    )

__all__ = [
    "Account",
    "AccountPausedEvent",
    "AccountResumedEvent",
    "ApiError",
    "ApiKey",
    "ApiKeyCreateParams",
    "ApiKeyCreatedEvent",
    "ApiKeyRevokedEvent",
    "ApiKeyRotateParams",
    "ApiKeyRotatedEvent",
    "Arm",
    "AsyncLerner",
    "AsyncPage",
    "AsyncPages",
    "AuditEntry",
    "AuthenticationError",
    "BatchError",
    "BatchResult",
    "BindingGuardrail",
    "Breaker",
    "BreakerCloseParams",
    "BreakerClosedEvent",
    "BreakerKind",
    "BreakerOpenedEvent",
    "BreakerStatus",
    "CalibrationBin",
    "CalibrationReport",
    "CalibrationVerdict",
    "ClientOptions",
    "Competitor",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "ContractQuoteParams",
    "DeletedWebhookEndpoint",
    "DeliveryStatus",
    "Demand",
    "DemandPoint",
    "DemandUnit",
    "DisabledReason",
    "EffectivePolicy",
    "EffectiveProductPolicyFields",
    "EmergencyCap",
    "EndedSessions",
    "EndpointStatus",
    "EntryChanges",
    "EntryEdit",
    "EntryEditsParams",
    "EntryReplay",
    "EntryReplayDifference",
    "EntryReplayEngine",
    "EntryReplayField",
    "EntryResult",
    "EntryResults",
    "ErrorType",
    "Estimate",
    "Event",
    "EventType",
    "Everyone",
    "Evidence",
    "ExpectedChange",
    "Explanation",
    "ExplanationExpected",
    "ExplanationPart",
    "ExplanationPerOffer",
    "ExplanationStep",
    "ExplanationStepKind",
    "ExportPage",
    "FairSegment",
    "FairnessReport",
    "Fallback",
    "FallbackQuote",
    "FieldError",
    "Forecast",
    "ForecastAssumed",
    "ForecastPer",
    "ForecastPoint",
    "ForecastSource",
    "Group",
    "Health",
    "IdempotencyError",
    "Import",
    "ImportCompletedEvent",
    "ImportCreateParams",
    "ImportFormat",
    "ImportKind",
    "ImportReject",
    "ImportRejects",
    "ImportStatus",
    "Include",
    "IndividualPrices",
    "InvalidRequestError",
    "Inventory",
    "Jurisdiction",
    "KnownErrorCode",
    "KnownEvent",
    "LargerHoldout",
    "LeftOut",
    "LeftOutWhat",
    "Lerner",
    "LernerError",
    "LiftEstimate",
    "LiftGroup",
    "LiftMeasure",
    "LiftOffers",
    "LiftPlan",
    "LiftPoint",
    "LiftReport",
    "LiftShare",
    "LiftUnits",
    "LiftVerdict",
    "ListBlocks",
    "ListDesign",
    "ListParams",
    "ListProgress",
    "ListRepeat",
    "ListSelection",
    "ListStatus",
    "LogEvent",
    "Model",
    "NaiveErrors",
    "NaiveMethod",
    "NewApiKey",
    "NewBlocks",
    "NotFoundError",
    "ObservedDemand",
    "OffPolicyEstimate",
    "OffPolicyKind",
    "OffPolicyMeasure",
    "OffPolicyOverlap",
    "OffPolicyParams",
    "OffPolicyPrice",
    "OffPolicyReport",
    "OffPolicyVerdict",
    "OfferParams",
    "OpenIdConnect",
    "OutcomeParams",
    "OutcomeRecordedEvent",
    "OutcomeStatus",
    "Page",
    "Pause",
    "PauseParams",
    "PermissionDeniedError",
    "PoliciesPutParams",
    "PolicyFields",
    "PolicyPreview",
    "PolicyPreviewParams",
    "PolicyResult",
    "PolicyResults",
    "PolicySet",
    "PostOptions",
    "PreviewedPrice",
    "PriceEndings",
    "PriceGap",
    "PriceHistory",
    "PriceList",
    "PriceListActivatedEvent",
    "PriceListCreateParams",
    "PriceListDraftedEvent",
    "PriceListEndedEvent",
    "PriceListEntry",
    "PriceListFileError",
    "PriceListFileParams",
    "PriceListFileResult",
    "PriceListResult",
    "PriceListRevertedEvent",
    "PriceListSchedule",
    "PriceListStep",
    "PriceListSummary",
    "PriceStep",
    "PricingCostBasis",
    "Product",
    "ProductCreateParams",
    "ProductCreatedEvent",
    "ProductEmergencyCap",
    "ProductPolicy",
    "ProductPolicyFields",
    "ProductPolicyToPut",
    "ProductPrice",
    "ProductPriceMove",
    "ProductPriceMovedEvent",
    "ProductPricing",
    "ProductSegment",
    "ProductSegmentGap",
    "ProductSegments",
    "ProductStatus",
    "ProductStatusParams",
    "ProductStatusResult",
    "ProductUpdateParams",
    "ProductsWhere",
    "PublicPrice",
    "Quote",
    "QuoteCreatedEvent",
    "QuoteExpiredEvent",
    "QuoteOptions",
    "QuoteParams",
    "QuoteRecord",
    "QuoteTerms",
    "QuoteWithOutcome",
    "QuotedPrice",
    "RangedShare",
    "RateLimitError",
    "RawResponse",
    "Recorded",
    "RecordedOutcome",
    "RecordedRequest",
    "RecordedTerms",
    "RedeliverParams",
    "Refusal",
    "RefusedProduct",
    "Replay",
    "ReplayDifference",
    "ReplayEngine",
    "ReplayField",
    "RequestOptions",
    "RequestWarning",
    "Role",
    "SaleParams",
    "SampleRatio",
    "SavedProduct",
    "ScheduledBlock",
    "Scope",
    "SecretRotateParams",
    "SegmentGap",
    "ServiceError",
    "Session",
    "SessionCreateParams",
    "ShownSource",
    "SignInOptions",
    "SimulatedHistory",
    "SimulatedPrice",
    "SimulatedProduct",
    "Simulation",
    "SimulationForecast",
    "SimulationGain",
    "SimulationIdentified",
    "SimulationParams",
    "SimulationReport",
    "SimulationSource",
    "SimulationStatus",
    "SimulationVerdict",
    "SwitchbackEffect",
    "TestedPrices",
    "TimeoutError",
    "UnidentifiedBy",
    "UnitSchedule",
    "UnknownEvent",
    "UnreadableAnswerError",
    "WebhookDelivery",
    "WebhookEndpoint",
    "WebhookEndpointCreateParams",
    "WebhookEndpointUpdateParams",
    "WebhookEndpointWithSecret",
    "WebhookVerificationError",
    "WinningCosts",
    "YieldingRule",
    "__version__",
    "errors",
    "webhooks",
]

# Where each name lives. It is loaded when it is first used, so that importing the package costs a
# shop's start next to nothing.
_HOMES = {
    "_async_client": "AsyncLerner",
    "_client": "Lerner",
    "_log": "LogEvent",
    "_model": "Model",
    "_options": "ClientOptions Fallback PostOptions QuoteOptions RequestOptions",
    "_page": "AsyncPage AsyncPages ListParams Page",
    "_raw": "RawResponse",
    "errors": (
        "ApiError AuthenticationError ConfigurationError ConflictError ConnectionError ErrorType FieldError "
        "IdempotencyError InvalidRequestError KnownErrorCode LernerError NotFoundError PermissionDeniedError "
        "RateLimitError Refusal ServiceError TimeoutError UnreadableAnswerError WebhookVerificationError"
    ),
    "types.price_list": (
        "BindingGuardrail EntryChanges EntryEdit EntryEditsParams EntryResult EntryResults ExpectedChange "
        "ListBlocks ListDesign ListProgress ListRepeat ListSelection "
        "ListStatus NewBlocks PriceList PriceListCreateParams PriceListEntry PriceListResult PriceListSchedule "
        "PriceListStep PriceListSummary ScheduledBlock SwitchbackEffect UnitSchedule"
    ),
    "types.account": "Account Pause PauseParams",
    "types.audit": "AuditEntry",
    "types.breaker": "Breaker BreakerCloseParams BreakerKind BreakerStatus",
    "types.api_key": "ApiKey ApiKeyCreateParams ApiKeyRotateParams NewApiKey Scope",
    "types.demand": "Demand DemandPoint DemandUnit Estimate Evidence LeftOut LeftOutWhat "
    "ObservedDemand PriceGap QuotedPrice TestedPrices WinningCosts",
    "types.explanation": (
        "Explanation ExplanationExpected ExplanationPart ExplanationPerOffer ExplanationStep "
        "ExplanationStepKind Replay ReplayDifference ReplayEngine ReplayField"
    ),
    "types.fairness": "FairSegment FairnessReport ProductSegmentGap RangedShare SegmentGap",
    "types.forecast": "Forecast ForecastAssumed ForecastPer ForecastPoint ForecastSource",
    "types.event": (
        "AccountPausedEvent AccountResumedEvent BreakerClosedEvent BreakerOpenedEvent "
        "PriceListActivatedEvent PriceListDraftedEvent PriceListEndedEvent PriceListRevertedEvent "
        "ImportCompletedEvent "
        "ApiKeyCreatedEvent ApiKeyRevokedEvent ApiKeyRotatedEvent Event EventType KnownEvent OutcomeRecordedEvent "
        "ProductCreatedEvent ProductPriceMovedEvent QuoteCreatedEvent QuoteExpiredEvent UnknownEvent"
    ),
    "types.health": "Health",
    "types.exports": "ExportPage",
    "types.imports": "Import ImportCreateParams ImportFormat ImportKind ImportReject ImportRejects ImportStatus",
    "types.observation": "OfferParams OutcomeParams Recorded RequestWarning SaleParams",
    "types.policy": (
        "Competitor EffectivePolicy EffectiveProductPolicyFields EmergencyCap Group Inventory Jurisdiction "
        "PoliciesPutParams PolicyFields ProductEmergencyCap "
        "PolicyResult PolicyResults PolicySet ProductPolicyToPut PriceEndings PriceStep "
        "ProductPolicy ProductPolicyFields YieldingRule"
    ),
    "types.price_history": "IndividualPrices PriceHistory PublicPrice ShownSource",
    "types.product": (
        "PolicyPreview PolicyPreviewParams PreviewedPrice PricingCostBasis Product ProductCreateParams ProductPrice "
        "ProductPriceMove ProductPricing ProductsWhere ProductSegment ProductSegments ProductStatus "
        "ProductStatusParams ProductStatusResult ProductUpdateParams RefusedProduct SavedProduct"
    ),
    "types.quote": (
        "Arm BatchError BatchResult ContractQuoteParams Everyone FallbackQuote Include Quote "
        "QuoteParams QuoteTerms"
    ),
    "types.quote_record": "OutcomeStatus QuoteRecord QuoteWithOutcome RecordedOutcome RecordedRequest RecordedTerms",
    "types.report": (
        "CalibrationBin CalibrationReport CalibrationVerdict LargerHoldout LiftEstimate LiftGroup LiftMeasure "
        "LiftOffers LiftPlan LiftPoint LiftReport LiftShare LiftUnits LiftVerdict SampleRatio"
    ),
    "types.off_policy": (
        "OffPolicyEstimate OffPolicyKind OffPolicyMeasure OffPolicyOverlap OffPolicyParams OffPolicyPrice "
        "OffPolicyReport OffPolicyVerdict"
    ),
    "types.price_list_file": (
        "EntryReplay EntryReplayDifference EntryReplayEngine EntryReplayField PriceListFileError "
        "PriceListFileParams PriceListFileResult"
    ),
    "types.session": "EndedSessions OpenIdConnect Role Session SessionCreateParams SignInOptions",
    "types.simulation": (
        "NaiveErrors NaiveMethod SimulatedHistory SimulatedPrice SimulatedProduct Simulation SimulationForecast "
        "SimulationGain SimulationIdentified SimulationParams SimulationReport SimulationSource "
        "SimulationStatus SimulationVerdict UnidentifiedBy"
    ),
    "types.webhook_endpoint": (
        "DeletedWebhookEndpoint DeliveryStatus DisabledReason EndpointStatus RedeliverParams "
        "SecretRotateParams WebhookDelivery WebhookEndpoint WebhookEndpointCreateParams "
        "WebhookEndpointUpdateParams WebhookEndpointWithSecret"
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in ("errors", "webhooks"):
            return import_module(f"lerner.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module 'lerner' has no attribute {name!r}")
        value = getattr(import_module(f"lerner.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
