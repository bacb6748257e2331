import { randomUUID } from 'node:crypto';

/** The source of time; injected everywhere. `TIFFIN_CLOCK` moves it. */
export interface Clock {
  now(): Date;
}

/** The source of ids; injected everywhere. */
export interface Ids {
  /** Returns a random UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const randomIds: Ids = { uuid: () => randomUUID() };

/** A command without the instant `at`, which its handler adds. */
export type Undated<Each> = Each extends unknown ? Omit<Each, 'at'> : never;
