import { parseArgs } from 'node:util';

/** The scenarios, played one after the other. */
export const SCENARIOS = ['restart', 'kill', 'update'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface ServersArguments {
  readonly scenarios: readonly Scenario[];
  /** The steps are spread over this time; if they take longer, so does the run. */
  readonly minutes: number;
  readonly sockets: number;
  /** Orders per second. */
  readonly rate: number;
  /** `undefined`: the run draws one. */
  readonly seed: string | undefined;
  /** Keeps the data, whatever the result. */
  readonly keep: boolean;
}

/** Throws an error whose message is for the person who called it. */
export function readServersArguments(args: readonly string[]): ServersArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scenario: { type: 'string', default: SCENARIOS.join(',') },
      minutes: { type: 'string', default: '10' },
      sockets: { type: 'string', default: '500' },
      rate: { type: 'string', default: '50' },
      seed: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const { scenario, seed, keep } = values;
  const [minutes, sockets, rate] = (['minutes', 'sockets', 'rate'] as const).map((name) => positive(name, values[name])) as [
    number,
    number,
    number,
  ];
  return { scenarios: scenario.split(',').map((text) => scenarioOf(text.trim())), minutes, sockets: Math.round(sockets), rate, seed, keep };
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new Error(`--${option} must be a number above 0, not ${text}.`);
  return value;
}

function scenarioOf(text: string): Scenario {
  const chosen = SCENARIOS.find((scenario) => scenario === text);
  if (!chosen) throw new Error(`--scenario: "${text}" is none of ${SCENARIOS.join(', ')}.`);
  return chosen;
}
