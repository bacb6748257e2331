export { Dismissals } from './projections/dismissals.js';
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
export { InlineBuilder } from './projections/inline-builder.js';
export { type EngineOptions, ProjectionEngine } from './projections/projection-engine.js';
export { carryReactors } from './reactors/carry-reactors.js';
export { REACTOR_COLLECTIONS, ReactorRecords } from './reactors/reactor-records.js';
export { Comparison, type VerifiedView } from './rebuilding/comparison.js';
export { differencesShown } from './rebuilding/differences-shown.js';
export { documentPairs, type DocumentPair } from './rebuilding/document-pairs.js';
export { DocumentFold, type DocumentStep } from './rebuilding/fold-document.js';
export { FoldTimes, type SpentTimes } from './rebuilding/fold-times.js';
export { foldGeneration, foldToTheEnd, type FoldLimits } from './rebuilding/fold-generation.js';
export { judge, type Judgement, type Moment } from './rebuilding/judgement.js';
export { sameContent } from './rebuilding/same-content.js';
export { compareInSteps } from './rebuilding/verify-view.js';
export * from './view-operations.js';
