import type { CollectionDefinition } from '@tiffin/read-models';

/** That demo data is being made, or is complete: a start that was cut short tells the same story on, up to the same moment. */
export interface DemoRecord {
  readonly _id: 'demo';
  /** The moment that the story leads up to; ISO 8601 in UTC. */
  readonly now: string;
  readonly complete: boolean;
}

export const DEMO: CollectionDefinition<DemoRecord> = { name: 'demo', indexes: [] };
