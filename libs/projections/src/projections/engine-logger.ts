/** The engine's log. Its methods are pino's: details first, then the message. */
export interface EngineLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A logger that drops everything. */
export const silentLogger: EngineLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };
