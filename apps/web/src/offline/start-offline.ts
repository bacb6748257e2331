import type { QueryClient } from '@tanstack/react-query';
import { knownFromBefore, onDoubt } from '../api/reachability';
import { lastKnownUser } from '../session/last-known-user';
import { keepLists, restoreLists } from './kept-lists';
import { keepFiles } from './keep-files';
import { storageOf } from './stored-text';

/** Makes the next start work without a connection, and this one, if it is one (decisions 8.3). */
export function startOffline(cache: QueryClient): void {
  // Fetched while it can be; without it only a drawing is missing.
  void import('../ui/offline-art').catch(() => undefined).then(keepFiles);
  const storage = storageOf('localStorage');
  if (!storage) return;
  onDoubt(() => {
    if (restoreLists(cache, lastKnownUser, storage)) knownFromBefore();
  });
  keepLists(cache, lastKnownUser, storage);
}
