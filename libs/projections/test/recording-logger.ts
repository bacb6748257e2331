import type { EngineLogger } from '../src/projections/engine-logger.js';

export type Logged = readonly [level: string, details: object, message: string];

/** A logger that keeps all entries. */
export function recordingLogger(): EngineLogger & { readonly logged: Logged[] } {
  const logged: Logged[] = [];
  const at = (level: string) => (details: object, message: string) => void logged.push([level, details, message]);
  return { logged, info: at('info'), warn: at('warn'), error: at('error') };
}
