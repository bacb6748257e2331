import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '@tiffin/installation';
import { DEMO_ADMIN_KEY, type Configuration } from './configuration.js';

export interface Keys {
  readonly adminKey: string;
  readonly opsKey: string;
}

const newKey = (): string => randomBytes(18).toString('base64url');

function readKept(file: string): Partial<Keys> {
  if (!existsSync(file)) return {};
  try {
    const { adminKey, ...others } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
    // Earlier versions kept the demo's.
    return adminKey === undefined || adminKey === DEMO_ADMIN_KEY ? others : { adminKey, ...others };
  } catch {
    throw new ConfigurationError('TIFFIN_DATA', `holds a ${file} that can't be read: mend or remove it.`);
  }
}

/**
 * The admin's and the operators' keys: from the configuration, else (development only) made once and kept in the data directory. Only what was
 * made here is kept: the demo's key is public, and one from the environment is nobody else's business.
 */
export function keysOf({ adminKey, opsKey, dataDirectory }: Configuration): Keys {
  if (adminKey !== undefined && opsKey !== undefined) return { adminKey, opsKey };
  const file = join(dataDirectory, 'keys.json');
  const kept = readKept(file);
  const made = { adminKey: adminKey ?? kept.adminKey ?? newKey(), opsKey: opsKey ?? kept.opsKey ?? newKey() };
  const own: Partial<Keys> = {
    ...kept,
    ...(adminKey === undefined && { adminKey: made.adminKey }),
    ...(opsKey === undefined && { opsKey: made.opsKey }),
  };
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600 });
  return made;
}
