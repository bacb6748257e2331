import { randomUUID } from 'node:crypto';

/** Where time comes from; injected everywhere (`TIFFIN_CLOCK` moves it). */
export interface Clock {
  now(): Date;
}

/** Where ids come from; injected everywhere. */
export interface Ids {
  /** A random UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const randomIds: Ids = { uuid: () => randomUUID() };
