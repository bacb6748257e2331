import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '@tiffin/installation';
import { newVapidKey } from '@tiffin/push';
import type { Configuration } from './configuration.js';
import { DEMO_ADMIN_KEY } from './key-settings.js';

export interface Keys {
  readonly adminKey: string;
  readonly opsKey: string;
  /** The VAPID private key, by which push services recognise this installation. Unset: no notifications (production only). */
  readonly pushKey?: string;
}

const newKey = (): string => randomBytes(18).toString('base64url');

function readStoredKeys(file: string): Partial<Keys> {
  if (!existsSync(file)) return {};
  try {
    const { adminKey, ...otherKeys } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
    // Earlier versions stored the demo's key.
    const storedKeys = adminKey === undefined || adminKey === DEMO_ADMIN_KEY ? otherKeys : { adminKey, ...otherKeys };
    if (Object.values(storedKeys).some((key: unknown) => typeof key !== 'string' || key === '')) throw new TypeError('A key is a text');
    return storedKeys;
  } catch {
    throw new ConfigurationError('TIFFIN_DATA', `holds a ${file} that can't be read: repair or remove it.`);
  }
}

/** Replaces the file as a whole. Half a file would lose keys that people already use. */
function keep(file: string, keys: Partial<Keys>): void {
  writeFileSync(`${file}-new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}-new`, file);
}

/**
 * Returns the admin key, the operators' key and the notification key: from the configuration, else (development only) made once and
 * stored in the data directory. Only keys that were made here are stored: the demo's key is public, and the environment's keys are
 * kept by the operator.
 */
export function keysOf({ adminKey, opsKey, pushKey, production, dataDirectory }: Configuration): Keys {
  if (adminKey !== undefined && opsKey !== undefined && (pushKey !== undefined || production))
    return { adminKey, opsKey, ...(pushKey !== undefined && { pushKey }) };
  const file = join(dataDirectory, 'keys.json');
  const storedKeys = readStoredKeys(file);
  const newKeys = {
    adminKey: adminKey ?? storedKeys.adminKey ?? newKey(),
    opsKey: opsKey ?? storedKeys.opsKey ?? newKey(),
    pushKey: pushKey ?? storedKeys.pushKey ?? newVapidKey(),
  };
  const keysToStore: Partial<Keys> = {
    ...storedKeys,
    ...(adminKey === undefined && { adminKey: newKeys.adminKey }),
    ...(opsKey === undefined && { opsKey: newKeys.opsKey }),
    ...(pushKey === undefined && { pushKey: newKeys.pushKey }),
  };
  if (
    keysToStore.adminKey !== storedKeys.adminKey ||
    keysToStore.opsKey !== storedKeys.opsKey ||
    keysToStore.pushKey !== storedKeys.pushKey
  )
    keep(file, keysToStore);
  return newKeys;
}
