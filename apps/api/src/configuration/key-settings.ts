import { ConfigurationError, type Variables } from '@tiffin/installation';

/** The admin key of the demo. It is public: the server prints it at start. */
export const DEMO_ADMIN_KEY = 'tiffin-admin';

/** An unset key is made at the first start (development only). */
export interface KeySettings {
  readonly adminKey: string | undefined;
  readonly opsKey: string | undefined;
}

const ADMIN = 'TIFFIN_ADMIN_KEY';
const OPS = 'TIFFIN_OPS_KEY';
/** A key of this length can't be guessed, unless it repeats the same few characters. */
const LEAST = { characters: 12, different: 6 };

/** Reads `TIFFIN_ADMIN_KEY` and `TIFFIN_OPS_KEY`. Production requires both: different, and hard to guess. Throws `ConfigurationError`. */
export function readKeySettings(variables: Variables, production: boolean): KeySettings {
  const adminKey = variables.text(ADMIN);
  const opsKey = variables.text(OPS);
  if (production) {
    requireGood(ADMIN, adminKey);
    requireGood(OPS, opsKey);
    if (adminKey === opsKey)
      throw new ConfigurationError(OPS, `must differ from ${ADMIN} in production: one is for admins, the other for operators.`);
  }
  return { adminKey, opsKey };
}

function requireGood(name: string, key: string | undefined): void {
  const refuse = (sentence: string): never => {
    throw new ConfigurationError(name, `${sentence} \`openssl rand -hex 24\` prints a good one.`);
  };
  if (key === undefined) return refuse('must be set in production.');
  if (key.length < LEAST.characters) refuse(`must have at least ${LEAST.characters} characters in production.`);
  // A longer key that contains the public one is refused, too.
  if (key.toLowerCase().includes(DEMO_ADMIN_KEY)) refuse("must not hold the demo's key in production, which everybody knows.");
  if (new Set(key).size < LEAST.different) refuse(`must have at least ${LEAST.different} different characters in production.`);
}
