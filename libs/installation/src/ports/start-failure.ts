import { InvalidConnectionString } from '@tiffin/event-sourcing/eventstoredb';
import { MongoMisconfigured } from '@tiffin/read-models/mongo';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { types } from 'node:util';
import { UnfinishedMove } from '../move/refuse-unfinished-move.js';
import { ForeignLog } from '../log-ownership/foreign-log.js';
import { UnfinishedRestore } from '../restore/unfinished-restore.js';
import { ConfigurationError } from '../settings/configuration-error.js';

const SENTENCES = [
  ConfigurationError,
  DatabaseUnusable,
  ForeignLog,
  InvalidConnectionString,
  MongoMisconfigured,
  UnfinishedMove,
  UnfinishedRestore,
];

const unusable = (path: string): string =>
  `This user may not use ${path}. Let it belong to the user that runs Tiffin (chown), like everything in the data directory, on a disk that is not read-only.`;
const ofAnotherKind = (path: string): string =>
  `${path} is not what Tiffin keeps there: a file in place of a directory, or the reverse. Move it away, then start again.`;
const full = (path: string): string => new DatabaseUnusable(path, 'full').message;

/** The file system's error codes as sentences about a path. */
const OF_FILES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: unusable,
  EPERM: unusable,
  EROFS: unusable,
  EEXIST: ofAnotherKind,
  EISDIR: ofAnotherKind,
  ENOTDIR: ofAnotherKind,
  ENOSPC: full,
  EDQUOT: full,
  EIO: (path) => new DatabaseUnusable(path, 'failing').message,
};

/** Returns the message of a failed start if it is one for people; `undefined` for a defect. */
export function startFailureMessage(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  const { code = '', path }: NodeJS.ErrnoException = error;
  return (path === undefined ? undefined : OF_FILES[code]?.(path)) ?? startFailureMessage(error.cause);
}
