import { Refusal } from '@tiffin/kernel';
import type { Aggregate, Decider } from '../src/index.js';

/** A minimal rule: a counter that never goes below zero. */
export type CounterCommand = { readonly by: number };
export type CounterEvent = { readonly type: 'Counted'; readonly data: { readonly by: number } };

export const counter: Decider<CounterCommand, number, CounterEvent> = {
  initialState: 0,
  decide: ({ by }, total) => {
    if (total + by < 0) throw new Refusal('nothing_left');
    return by === 0 ? [] : [{ type: 'Counted', data: { by } }];
  },
  evolve: (total, { data }) => total + data.by,
};

export const COUNTERS: Aggregate<CounterCommand, number, CounterEvent> = {
  category: 'counter',
  decider: counter,
  types: { Counted: { version: 2, upcasters: { 1: ({ amount }: { amount: number }) => ({ by: amount }) } } },
};
