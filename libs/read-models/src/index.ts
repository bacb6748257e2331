export { type BlobStore, InvalidBlobName } from './blob-store.js';
export * from './canonical-hash.js';
export { UnindexedField } from './indexed-fields.js';
export { Lease, type LeaseParts } from './leases/lease.js';
export { type LeaseLimits, leaseLimits } from './leases/lease-limits.js';
export { LEASE_COLLECTIONS, type LeaseRecord, type LeaseRecords } from './leases/lease-record.js';
export { type LeaseTimer, monotonicTimer } from './leases/lease-timer.js';
export { LeasedEngine, type LeasedEngineParts, type ProjectingEngine } from './leases/leased-engine.js';
export { SharedProjections, type SharedProjectionsParts } from './leases/shared-projections.js';
export { StandbyView, type StandbyViewParts } from './leases/standby-view.js';
export { type Term } from './leases/term.js';
export { type EngineLimits, engineLimits } from './projections/engine-limits.js';
export { type EngineLogger, silentLogger } from './projections/engine-logger.js';
export { UnplacedEvent } from './projections/fold-page.js';
export type {
  GenerationBuild,
  GenerationBuilder,
  GenerationVerification,
  LiveSide,
  VerifiedGeneration,
} from './projections/generation-builder.js';
export { InlineBuilder, type InlineBuilderParts } from './projections/inline-builder.js';
export { type EngineParts, ProjectionEngine } from './projections/projection-engine.js';
export * from './projections.js';
export * from './query.js';
export { REACTOR_COLLECTIONS, type ParkedReaction } from './reactors/reactor-records.js';
export { Comparison, type ComparisonParts, type VerifiedView } from './rebuilding/comparison.js';
export { differencesShown } from './rebuilding/differences-shown.js';
export { foldGeneration, type FoldLimits, type GenerationFold } from './rebuilding/fold-generation.js';
export { compareInSteps } from './rebuilding/verify-view.js';
export * from './record-store.js';
export * from './view-catalog.js';
export * from './view-hash.js';
export * from './view-operations.js';
export * from './view-store.js';
export * from './view.js';
