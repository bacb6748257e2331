import { jest } from '@jest/globals';
import type { AnyCollection, RecordOperation } from '@tiffin/read-models';
import type { AccountsApp } from './accounts-app.js';

/**
 * Runs `happens` right before the first commit with an operation of `kind` on the collection. Returns a function that tells whether it
 * ran. `jest.restoreAllMocks` ends it.
 */
export function beforeFirstCommit(
  { records }: AccountsApp,
  kind: RecordOperation['kind'],
  { name }: Pick<AnyCollection, 'name'>,
  happens: () => Promise<unknown>,
): () => boolean {
  const commit = records.commit.bind(records);
  let happened = false;
  jest.spyOn(records, 'commit').mockImplementation(async (operations) => {
    if (!happened && operations.some((operation) => operation.kind === kind && operation.collection === name)) {
      happened = true;
      await happens();
    }
    await commit(operations);
  });
  return () => happened;
}
