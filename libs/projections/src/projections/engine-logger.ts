/** Where the engine reports what an operator must know. Shaped like pino: details first, then the sentence. */
export interface EngineLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLogger: EngineLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };
