/** A wrong or missing environment variable: the start stops with this sentence, which names the variable (docs/reference/design.md#9.1). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(variable: string, sentence: string) {
    super(`${variable} ${sentence}`);
  }
}
