import { parseArgs } from 'node:util';
import { isScenario, SCENARIOS, type ScenarioName } from './scenario-names.js';

export interface AttackArguments {
  /** In the order in which they are played. */
  readonly scenarios: readonly ScenarioName[];
  /** `undefined`: the attack draws one. */
  readonly seed: string | undefined;
  /** How many requests are generated. */
  readonly requests: number;
  /** Plays a second of each scenario, to see whether anything breaks at all. */
  readonly short: boolean;
  /** The number of one generated request, which is sent alone. */
  readonly replay: number | undefined;
}

const REQUESTS = { long: 20_000, short: 1_000 };

/** Throws an error whose message is for the person who called it. */
export function readArguments(args: readonly string[]): AttackArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      seed: { type: 'string' },
      requests: { type: 'string' },
      short: { type: 'boolean', default: false },
      replay: { type: 'string' },
    },
  });
  const { only, seed, short } = values;
  const requests = wholeNumber('--requests', values.requests, 1) ?? REQUESTS[short ? 'short' : 'long'];
  const replay = wholeNumber('--replay', values.replay, 0);
  if (replay !== undefined && seed === undefined) throw new Error('--replay needs the --seed of the request.');
  const names = only === undefined ? undefined : scenariosIn(only);
  return { scenarios: SCENARIOS.filter((name) => !names || names.includes(name)), seed, requests, short, replay };
}

function wholeNumber(option: string, text: string | undefined, minimum: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < minimum) throw new Error(`${option} must be a whole number from ${minimum}, not ${text}.`);
  return number;
}

function scenariosIn(list: string): ScenarioName[] {
  return list.split(',').map((text) => {
    const name = text.trim();
    if (!isScenario(name)) throw new Error(`--only: "${name}" is none of ${SCENARIOS.join(', ')}.`);
    return name;
  });
}
