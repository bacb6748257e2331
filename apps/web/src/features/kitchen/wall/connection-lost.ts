import type { Live } from '../../../live';
import { useOfflineSince, useOnline } from '../../../api/reachability';
import { useLive } from '../../../live';

/** Since when (ms by this device's clock) no updates can arrive; `undefined` while connected. */
export function useConnectionLostSince(): number | undefined {
  const live = useLive();
  const online = useOnline();
  const offlineSince = useOfflineSince();
  return connectionLostSince(live, online ? undefined : (offlineSince ?? Date.now()));
}

/** The earlier of losing the socket and losing the server. */
export function connectionLostSince(live: Live, unreachableSince: number | undefined): number | undefined {
  const socket = live.state === 'lost' ? live.since?.getTime() : undefined;
  if (socket === undefined) return unreachableSince;
  return Math.min(socket, unreachableSince ?? socket);
}
