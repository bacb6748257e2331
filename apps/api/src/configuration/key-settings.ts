import { ConfigurationError, type Variables } from '@tiffin/installation';

/** Of the demo's admin gate: printed at start, and public. */
export const DEMO_ADMIN_KEY = 'tiffin-admin';

/** Unset: made at the first run (development only). */
export interface KeySettings {
  readonly adminKey: string | undefined;
  readonly opsKey: string | undefined;
}

const ADMIN = 'TIFFIN_ADMIN_KEY';
const OPS = 'TIFFIN_OPS_KEY';
/** Nobody tries so many characters, unless they are always the same few. */
const LEAST = { characters: 12, different: 6 };

/** `TIFFIN_ADMIN_KEY` and `TIFFIN_OPS_KEY`: in production both are required, hard to guess, and two. */
export function readKeySettings(variables: Variables, production: boolean): KeySettings {
  const adminKey = variables.text(ADMIN);
  const opsKey = variables.text(OPS);
  if (production) {
    requireGood(ADMIN, adminKey);
    requireGood(OPS, opsKey);
    if (adminKey === opsKey)
      throw new ConfigurationError(OPS, `must differ from ${ADMIN} in production: the two open different doors, for different people.`);
  }
  return { adminKey, opsKey };
}

function requireGood(name: string, key: string | undefined): void {
  const refuse = (sentence: string): never => {
    throw new ConfigurationError(name, `${sentence} \`openssl rand -hex 24\` prints a good one.`);
  };
  if (key === undefined) return refuse('must be set in production.');
  if (key.length < LEAST.characters) refuse(`must have at least ${LEAST.characters} characters in production.`);
  // Padding doesn't make it a secret again.
  if (key.toLowerCase().includes(DEMO_ADMIN_KEY)) refuse("must not hold the demo's key in production, which everybody knows.");
  if (new Set(key).size < LEAST.different) refuse(`must have at least ${LEAST.different} different characters in production.`);
}
