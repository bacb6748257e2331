import { setTimeout as delay } from 'node:timers/promises';
import { Latencies } from './latencies.js';
import { atSteadyRate } from './steady-rate.js';

export const AT_ONCE = 64;
const WARM_UP_MS = 4_000;
const TURN_ENDS_MS = 300;
/** The most calls before the measured ones. */
const WARM_UP_CALLS = 10_000;

export type Call = (number: number) => Promise<unknown>;

export interface Load {
  readonly perSecond: number;
  /** Processor time of the server for each call, in ms, including the work right after it. Unset if it can't be measured. */
  readonly processorTime?: number;
  readonly latencies: Latencies;
}

/**
 * Makes a fixed number of calls with `atOnce` concurrent callers that each make the next one when their last is answered, after
 * some seconds of warm-up calls.
 */
export async function rush(call: Call, warmUp: Call, calls: number, atOnce = AT_ONCE): Promise<Load> {
  await warm(warmUp, atOnce);
  return await crowd(call, calls, atOnce);
}

/** The same without a warm-up. */
export async function crowd(call: Call, calls: number, atOnce = AT_ONCE): Promise<Load> {
  const latencies = new Latencies();
  const startedAt = performance.now();
  await byAll(timed(call, latencies), (number) => number < calls, atOnce);
  return { perSecond: calls / ((performance.now() - startedAt) / 1_000), latencies };
}

/** One of several systems under the same load. */
export interface Contender {
  readonly call: Call;
  readonly warmUp: Call;
  /** The processor time so far, in ms. */
  readonly processorTime?: () => number;
}

/**
 * Runs `rush` for each of the contenders, in turns of a part of the calls, so that other load of the machine affects all alike.
 * After each turn the machine may rest for `TURN_ENDS_MS`, so that one contender's background work does not slow the others.
 */
export async function rushInTurns(contenders: readonly Contender[], { calls, turns }: { calls: number; turns: number }): Promise<Load[]> {
  for (const { warmUp } of contenders) await warm(warmUp);
  const results = contenders.map(({ call, processorTime }) => ({ call, latencies: new Latencies(), ms: 0, processor: 0, processorTime }));
  const callsPerTurn = Math.floor(calls / turns);
  for (let turn = 0; turn < turns; turn++) {
    for (const result of results) {
      const startedAt = performance.now();
      const processorBefore = result.processorTime?.() ?? 0;
      const call = timed(result.call, result.latencies);
      await byAll(
        (number) => call(turn * callsPerTurn + number),
        (number) => number < callsPerTurn,
      );
      result.ms += performance.now() - startedAt;
      await delay(TURN_ENDS_MS);
      result.processor += (result.processorTime?.() ?? 0) - processorBefore;
    }
  }
  return results.map(({ latencies, ms, processor, processorTime }) => ({
    perSecond: (callsPerTurn * turns) / (ms / 1_000),
    latencies,
    ...(processorTime && { processorTime: processor / (callsPerTurn * turns) }),
  }));
}

/** Runs `steady` for each of the contenders, in turns. */
export async function steadyInTurns(
  contenders: readonly Contender[],
  { perSecond, seconds, turns }: { perSecond: number; seconds: number; turns: number },
): Promise<Latencies[]> {
  const warmUps = (perSecond * WARM_UP_MS) / 1_000;
  for (const { warmUp } of contenders) await atSteadyRate(perSecond, warmUps, timed(warmUp, new Latencies()));
  const latencies = contenders.map(() => new Latencies());
  const callsPerTurn = Math.floor((perSecond * seconds) / turns);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { call }] of contenders.entries()) {
      const measured = timed(call, latencies[index] ?? new Latencies());
      await atSteadyRate(perSecond, callsPerTurn, (number) => measured(turn * callsPerTurn + number));
      await delay(TURN_ENDS_MS);
    }
  }
  return latencies;
}

/** Makes calls for some seconds that are not measured. */
export async function warm(call: Call, atOnce = AT_ONCE): Promise<void> {
  const end = performance.now() + WARM_UP_MS;
  await byAll(call, (number) => number < WARM_UP_CALLS && performance.now() < end, atOnce);
}

/** Measures the calls at a rate that leaves room between them, after some seconds of other calls at the same rate. */
export async function steady(call: Call, warmUp: Call, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Latencies> {
  const latencies = new Latencies();
  await atSteadyRate(perSecond, (perSecond * WARM_UP_MS) / 1_000, timed(warmUp, new Latencies()));
  await atSteadyRate(perSecond, perSecond * seconds, timed(call, latencies));
  return latencies;
}

/** Returns the call with its time added to the latencies. */
export function timed(call: Call, latencies: Latencies): (number: number) => Promise<void> {
  return async (number) => {
    const sent = performance.now();
    await call(number);
    latencies.add(performance.now() - sent);
  };
}

/** Concurrent callers that each make the next call when their last one is answered, while `goesOn` accepts its number. */
async function byAll(call: Call, goesOn: (number: number) => boolean, atOnce = AT_ONCE): Promise<void> {
  let next = 0;
  const result = async (): Promise<void> => {
    for (let number = next++; goesOn(number); number = next++) await call(number);
  };
  await Promise.all(Array.from({ length: atOnce }, result));
}
