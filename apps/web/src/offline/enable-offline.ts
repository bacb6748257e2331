import type { QueryClient } from '@tanstack/react-query';
import { markShowingCachedData, onServerDoubtful } from '../api/reachability';
import { lastKnownUser } from '../session/last-known-user';
import { persistLists } from './persisted-lists';
import { restoreLists } from './restore-lists';
import { cacheFiles } from './cache-files';
import { storageOf } from './stored-text';

/** Makes later starts work offline, and this one if it is offline (docs/reference/decisions.md#8.3). */
export function enableOffline(cache: QueryClient): void {
  // Loaded while online; without it only a drawing is missing.
  void import('../ui/offline-art').catch(() => undefined).then(cacheFiles);
  const storage = storageOf('localStorage');
  if (!storage) return;
  onServerDoubtful(() => {
    if (restoreLists(cache, lastKnownUser(), storage)) markShowingCachedData();
  });
  persistLists(cache, lastKnownUser, storage);
}
