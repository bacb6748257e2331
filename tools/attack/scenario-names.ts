/**
 * What is played, in this order. Wrong log-ins come last: new devices are asked to wait for up to half a minute after them, which would be felt
 * in all that came then.
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

export const isScenario = (name: string): name is ScenarioName => SCENARIOS.some((known) => known === name);
