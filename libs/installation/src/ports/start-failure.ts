import { InvalidConnectionString } from '@tiffin/event-sourcing/eventstoredb';
import { MongoMisconfigured } from '@tiffin/read-models/mongo';
import { DatabaseUnusable } from '@tiffin/sqlite';
import { UnfinishedMove } from '../move/refuse-unfinished-move.js';
import { UnfinishedRestore } from '../restore/unfinished-restore.js';
import { ConfigurationError } from '../settings/configuration-error.js';

const SENTENCES = [ConfigurationError, DatabaseUnusable, InvalidConnectionString, MongoMisconfigured, UnfinishedMove, UnfinishedRestore];

/** What stops whoever opens the stores, where it is a sentence for a person that says what to do; `undefined` for a defect. */
export function sentenceOf(error: unknown): string | undefined {
  return SENTENCES.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
