/**
 * The scenarios in their order. Wrong log-ins come last: new devices have to wait for up to half a minute afterwards, which would
 * disturb later scenarios.
 */
export const SCENARIOS = [
  'slow-uploads',
  'held-csv',
  'handshakes',
  'nested-lists',
  'nested-objects',
  'spaces',
  'dots',
  'socket-flood',
  'encodings',
  'connections',
  'prints',
  'by-rank',
  'dead-sessions',
  'repeats',
  'overload',
  'generated',
  'by-sessions',
  'wrong-log-ins',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

/** Whether a scenario has this name. */
export const isScenario = (name: string): name is ScenarioName => SCENARIOS.some((scenario) => scenario === name);
