import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '@tiffin/installation';
import type { Configuration } from './configuration.js';

export interface Keys {
  readonly adminKey: string;
  readonly opsKey: string;
}

const newKey = (): string => randomBytes(18).toString('base64url');

function readKept(file: string): Partial<Keys> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
  } catch {
    throw new ConfigurationError('TIFFIN_DATA', `holds a ${file} that can't be read: mend or remove it.`);
  }
}

/** The admin's and the operators' keys: from the configuration, else (development only) made once and kept in the data directory. */
export function keysOf({ adminKey, opsKey, dataDirectory }: Configuration): Keys {
  if (adminKey !== undefined && opsKey !== undefined) return { adminKey, opsKey };
  const file = join(dataDirectory, 'keys.json');
  const kept = readKept(file);
  const keys = { adminKey: adminKey ?? kept.adminKey ?? newKey(), opsKey: opsKey ?? kept.opsKey ?? newKey() };
  writeFileSync(file, `${JSON.stringify({ ...kept, ...keys }, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
