import { ConfigurationError } from './configuration-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Typed access to environment variables; an empty one counts as unset. Every failure names its variable. */
export class Variables {
  constructor(private readonly environment: Environment) {}

  text(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new ConfigurationError(name, `must be a whole number from ${min} to ${max}, not "${text}".`);
    }
    return value;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new ConfigurationError(name, `must be one of ${choices.join(', ')}, not "${text}".`);
    return choice;
  }

  list<Choice extends string>(name: string, choices: readonly Choice[], fallback: readonly Choice[]): readonly Choice[] {
    const text = this.text(name);
    if (text === undefined) return fallback;
    return text.split(',').map((part) => {
      const choice = choices.find((candidate) => candidate === part.trim());
      if (choice === undefined) throw new ConfigurationError(name, `may hold ${choices.join(', ')}, not "${part.trim()}".`);
      return choice;
    });
  }

  url(name: string, protocols: readonly string[]): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (!url || !protocols.includes(url.protocol)) {
      throw new ConfigurationError(name, `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
    }
    return url;
  }

  json(name: string): unknown {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw new ConfigurationError(name, 'must be valid JSON.');
    }
  }
}
