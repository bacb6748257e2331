import { Latencies } from './latencies.js';
import { atSteadyRate } from './steady-rate.js';

export const AT_ONCE = 64;
const WARM_UP_MS = 4_000;
/** At most, before what is measured. */
const WARM_UP_CALLS = 10_000;

export type Call = (number: number) => Promise<unknown>;

export interface Load {
  readonly perSecond: number;
  readonly latencies: Latencies;
}

/** A fixed number of calls by 64 that each make the next one when their last is answered, after some seconds of other calls that warm up. */
export async function rush(call: Call, warmUp: Call, calls: number): Promise<Load> {
  const end = performance.now() + WARM_UP_MS;
  await byAll(warmUp, (number) => number < WARM_UP_CALLS && performance.now() < end);
  const latencies = new Latencies();
  const begun = performance.now();
  await byAll(timed(call, latencies), (number) => number < calls);
  return { perSecond: calls / ((performance.now() - begun) / 1_000), latencies };
}

/** How long the calls take at a rate that leaves room between them, after some seconds of other calls at the same rate. */
export async function steady(call: Call, warmUp: Call, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Latencies> {
  const latencies = new Latencies();
  await atSteadyRate(perSecond, (perSecond * WARM_UP_MS) / 1_000, timed(warmUp, new Latencies()));
  await atSteadyRate(perSecond, perSecond * seconds, timed(call, latencies));
  return latencies;
}

/** The call, whose time from start to end is added to the latencies. */
export function timed(call: Call, latencies: Latencies): (number: number) => Promise<void> {
  return async (number) => {
    const sent = performance.now();
    await call(number);
    latencies.add(performance.now() - sent);
  };
}

/** 64 that each make the next call when their last one is answered, as long as `goesOn` says of its number. */
async function byAll(call: Call, goesOn: (number: number) => boolean): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let number = next++; goesOn(number); number = next++) await call(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
