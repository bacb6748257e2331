import type { CollectionDefinition } from '@tiffin/read-models';

/** That demo data is being made, or is complete: a start that was cut short tells the same story on, up to the same moment. */
export interface DemoRecord {
  readonly _id: 'demo';
  /** The moment that the story leads up to; ISO 8601 in UTC. */
  readonly now: string;
  readonly complete: boolean;
  /** The last day of each canteen whose orders are all told, `2026-11-29`, by the canteen's id. */
  readonly told?: Readonly<Record<string, string>>;
}

export const DEMO: CollectionDefinition<DemoRecord> = { name: 'demo', indexes: [] };
