import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WrongUse } from '../plain-failure.js';
import type { OpsContext } from '../terminal.js';

type Environment = OpsContext['environment'];

/** The address at which `npm start` listens. */
const DEFAULT_URL = 'http://127.0.0.1:3000';

/** The server that a command talks to. */
export interface ServerAddress {
  /** `https://canteen.example`, without a path. */
  readonly origin: string;
  readonly key: string;
  /** Where the key was found, for the operator who has to correct it. */
  readonly keyFrom: string;
}

/**
 * Returns which server to call, and with which key: `--url` or TIFFIN_URL; TIFFIN_OPS_KEY, or on this machine the key that a
 * development server keeps in its data directory. Throws `WrongUse`, which shows no key.
 */
export function serverAddress(environment: Environment, url: string | undefined): ServerAddress {
  const target = url === undefined ? readUrl('TIFFIN_URL', set(environment, 'TIFFIN_URL') ?? DEFAULT_URL) : readUrl('--url', url);
  const key = set(environment, 'TIFFIN_OPS_KEY');
  if (key !== undefined) return { origin: target.origin, key, keyFrom: 'TIFFIN_OPS_KEY' };
  if (!isThisMachine(target)) {
    throw new WrongUse(`TIFFIN_OPS_KEY must hold the operators' key of ${target.origin}.`);
  }
  const file = join(resolve(set(environment, 'TIFFIN_DATA') ?? './data'), 'keys.json');
  return { origin: target.origin, key: readStoredKey(file), keyFrom: file };
}

/** An empty variable counts as unset. */
const set = (environment: Environment, name: string): string | undefined => environment[name]?.trim() || undefined;

function readUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  const isPlainUrl = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.pathname === '/';
  if (!isPlainUrl) throw new WrongUse(`${name} must be a server's address without a path, such as ${DEFAULT_URL}.`);
  return url;
}

/** A development server's key is for that server: it is never sent to another machine. */
function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function readStoredKey(file: string): string {
  try {
    const { opsKey } = JSON.parse(readFileSync(file, 'utf8')) as { opsKey?: unknown };
    if (typeof opsKey === 'string' && opsKey !== '') return opsKey;
  } catch {
    // The error below covers a missing, a damaged and an unreadable file: the remedy is the same.
  }
  throw new WrongUse(
    `TIFFIN_OPS_KEY must hold the operators' key. It is not set, and ${file} has no key that can be read (TIFFIN_DATA names the data directory of a server started with npm start).`,
  );
}
