/**
 * An environment variable is wrong or missing. The start stops with this message, which names the variable
 * (docs/reference/design.md#9.1).
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(variable: string, sentence: string) {
    super(`${variable} ${sentence}`);
  }
}
