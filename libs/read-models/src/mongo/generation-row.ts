import type { Anchor, Position } from '@tiffin/event-sourcing';
import type { CatalogedGeneration, Generation, GenerationRole, RebuildFailure } from '../view-catalog.js';
import type { SwitchMode } from '../view-catalog.js';
import type { AnyView } from '../view.js';
import type { IndexDeclaration } from './mongo-database.js';
import type { StoredFields } from './stored-fields.js';

export const GENERATIONS = 'views.generations';

/** The collection with the newest epoch of each version of a view. */
export const LEASE_EPOCHS = 'views.leads';

export interface LeaseEpochRow {
  /** The lease's name: `orders-v3`. */
  readonly _id: string;
  readonly epoch: number;
  /** Every change of the view's generations writes here too, so that it conflicts with a newer epoch's write. */
  readonly changes: number;
}

/** A generation with its projection's checkpoint. A dropped one keeps its row, so that its number is never used again. */
export interface GenerationRow extends Generation {
  /** `orders:3`. A view's numbers grow across its versions. */
  readonly _id: string;
  readonly state: GenerationRole | 'dropped';
  readonly position: Position;
  /** The anchor of the event at the position, if known. */
  readonly anchor?: Anchor | null;
  readonly epoch: number;
  /** The indexes of its collections; missing until they exist. */
  readonly layout?: string;
  /** Whether an event was ever parked. Until then no write has to look for parked events. */
  readonly parking: boolean;
  /** Number of parked events that were deleted because they were folded or dismissed. */
  readonly unparked?: number;
  /** Set for a generation that is or was a rebuild. */
  readonly switch?: SwitchMode;
  readonly startedAt?: string;
  readonly ready?: boolean;
  readonly failure?: RebuildFailure;
}

/** The states of a generation whose documents are removed, or will be soon. */
export const GONE: readonly GenerationRow['state'][] = ['dropped', 'failed'];

export const GENERATION_INDEXES: readonly IndexDeclaration[] = [
  { name: 'one live', key: { view: 1, version: 1 }, unique: true, partialFilterExpression: { state: 'live' } },
  // The fields are in another order because MongoDB 4.4 allows only one index per key.
  { name: 'one rebuilding', key: { version: 1, view: 1 }, unique: true, partialFilterExpression: { state: 'rebuilding' } },
  { name: 'numbers', key: { view: 1, number: 1 } },
];

export function generationId({ view, number }: Pick<Generation, 'view' | 'number'>): string {
  return `${view}:${number}`;
}

export function generationOf({ view, version, number, logId }: GenerationRow): Generation {
  return { view, version, number, logId };
}

/** The catalog's entry for a row that is not dropped. */
export function cataloged(row: GenerationRow): CatalogedGeneration {
  const generation = generationOf(row);
  const role = row.state as GenerationRole;
  const { switch: how, startedAt, ready = false, failure } = row;
  if ((role !== 'rebuilding' && role !== 'failed') || how === undefined || startedAt === undefined) return { generation, role };
  return { generation, role, rebuild: { switch: how, startedAt, ready, ...(failure && { failure }) } };
}

/** The names of a generation's two collections. */
export function generationCollections({ view, version, number }: Generation): { readonly documents: string; readonly parked: string } {
  const documents = `views.${view}-v${version}-g${number}`;
  return { documents, parked: `${documents}.parked` };
}

/** The indexes of a view's documents. Each ends with `_id`, so that it also gives the order of documents with equal values. */
export function documentIndexes(view: AnyView, fields: StoredFields): readonly IndexDeclaration[] {
  return view.indexes.map(({ fields: names }, index) => ({
    name: `index ${index}`,
    key: Object.fromEntries([...names, '_id'].map((name) => [fields.path(name), 1 as const])),
  }));
}

export const PARKED_INDEXES: readonly IndexDeclaration[] = [
  { name: 'document', key: { documentId: 1, position: 1 } },
  { name: 'position', key: { position: 1, documentId: 1 } },
];
