import type { CollectionDefinition } from '@tiffin/read-models';

/** Whether demo data is complete. After an interrupted start the next one plays the rest of the same scenario, up to the same moment. */
export interface DemoRecord {
  readonly _id: 'demo';
  /** The moment at which the scenario ends; ISO 8601 in UTC. */
  readonly now: string;
  readonly complete: boolean;
  /** By canteen id, the last day whose orders are all played: `2026-11-29`. */
  readonly told?: Readonly<Record<string, string>>;
}

export const DEMO: CollectionDefinition<DemoRecord> = { name: 'demo', indexes: [] };
