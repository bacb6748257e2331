import { setTimeout } from 'node:timers/promises';

/** How long and how often a writer tries before it gives up. Injected, so that tests neither wait nor roll dice. */
export interface Patience {
  /** How often to decide anew after someone else was faster, before refusing with `conflict`. */
  readonly decisions: number;
  /** How long to send an append of unknown outcome again, in ms. */
  readonly resendFor: number;
  /** The pause before a repetition, in ms; `attempt` counts from 1. */
  readonly pause: (attempt: number) => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** A monotonic clock, in ms. */
  readonly elapsed: () => number;
}

const LONGEST_PAUSE = 250;

/** Pauses grow from 5 ms on and are jittered, so that those who collided do not collide again. */
export const patience: Patience = {
  decisions: 12,
  resendFor: 10_000,
  pause: (attempt) => Math.random() * Math.min(LONGEST_PAUSE, 5 * 2 ** attempt),
  sleep: async (ms) => {
    await setTimeout(ms);
  },
  elapsed: () => performance.now(),
};
