import type { Anchor, Position } from '@tiffin/event-sourcing';
import type { CatalogedGeneration, Generation, GenerationRole, RebuildFailure } from '../view-catalog.js';
import type { SwitchMode } from '../view-catalog.js';
import type { AnyView } from '../view.js';
import type { IndexDeclaration } from './mongo-database.js';
import type { StoredFields } from './stored-fields.js';

export const GENERATIONS = 'views.generations';

/** The newest epoch that has led, of each version of a view. */
export const LEASE_EPOCHS = 'views.leads';

export interface LeaseEpochRow {
  /** The lease's name: `orders-v3`. */
  readonly _id: string;
  readonly epoch: number;
  /** A change is a real write here too, so that it can't pass a newer epoch by. */
  readonly changes: number;
}

/** A generation with its projection's checkpoint. A dropped one stays, so that its number is never used again. */
export interface GenerationRow extends Generation {
  /** `orders:3`: a view's numbers grow over all of its versions. */
  readonly _id: string;
  readonly state: GenerationRole | 'dropped';
  readonly position: Position;
  /** The event at the position, where it is known. */
  readonly anchor?: Anchor | null;
  readonly epoch: number;
  /** The indexes that its collections were made with; missing until they are there. */
  readonly layout?: string;
  /** Whether an event was ever parked: until then no document needs to be looked up among the parked ones. */
  readonly parking: boolean;
  /** How many parked events were folded after all. */
  readonly unparked?: number;
  /** Of a generation that is, or was, rebuilt. */
  readonly switch?: SwitchMode;
  readonly startedAt?: string;
  readonly ready?: boolean;
  readonly failure?: RebuildFailure;
}

/** The states of a generation of which nothing but its row is left, or soon will be. */
export const GONE: readonly GenerationRow['state'][] = ['dropped', 'failed'];

export const GENERATION_INDEXES: readonly IndexDeclaration[] = [
  { name: 'one live', key: { view: 1, version: 1 }, unique: true, partialFilterExpression: { state: 'live' } },
  // The other way round, since MongoDB 4.4 has one index of a key only.
  { name: 'one rebuilding', key: { version: 1, view: 1 }, unique: true, partialFilterExpression: { state: 'rebuilding' } },
  { name: 'numbers', key: { view: 1, number: 1 } },
];

export function generationId({ view, number }: Pick<Generation, 'view' | 'number'>): string {
  return `${view}:${number}`;
}

export function generationOf({ view, version, number, logId }: GenerationRow): Generation {
  return { view, version, number, logId };
}

/** A row that isn't dropped, as the catalog hands it out. */
export function cataloged(row: GenerationRow): CatalogedGeneration {
  const generation = generationOf(row);
  const role = row.state as GenerationRole;
  const { switch: how, startedAt, ready = false, failure } = row;
  if ((role !== 'rebuilding' && role !== 'failed') || how === undefined || startedAt === undefined) return { generation, role };
  return { generation, role, rebuild: { switch: how, startedAt, ready, ...(failure && { failure }) } };
}

/** The collections of a generation: its documents and its parked events. */
export function generationCollections({ view, version, number }: Generation): { readonly documents: string; readonly parked: string } {
  const documents = `views.${view}-v${version}-g${number}`;
  return { documents, parked: `${documents}.parked` };
}

/** With `_id` at their end, the indexes also put rows in the order that breaks ties. */
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
