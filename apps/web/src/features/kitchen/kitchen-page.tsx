import { Trans } from '@lingui/react/macro';
import type { Kitchen } from '@tiffin/contracts';
import { ChefHat } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../api/call';
import { useUser } from '../../session';
import { Skeleton } from '../../ui/skeleton';
import { KEY_REQUIRED, fetchBehindKey } from '../key-gate/fetch-behind-key';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { ServerNotReached } from '../key-gate/server-not-reached';
import { useKeyProtected } from '../key-gate/use-key-protected';
import { staleSince } from '../refetch/stale-since';
import { TapForSound } from '../sound/tap-for-sound';
import { useSound } from '../sound/use-sound';
import type { KitchenAnswer } from './live/pending-orders';
import { useConnectionLostSince } from './wall/connection-lost';
import { KitchenWall } from './wall/kitchen-wall';
import { useWallScale } from './wall/use-wall-scale';
import { ConnectionLostBar } from './wall/wall-bars';
import { WallHeader } from './wall/wall-header';

/** Per user: a sign-in or sign-out starts with an empty cache. */
function kitchenQueryKey(userId: string | undefined): readonly unknown[] {
  return ['kitchen', userId ?? null];
}

/**
 * Opens a kitchen session with a key such as `BH1-kitchen1`, and returns the kitchen's orders (docs/reference/decisions.md#2.6).
 * @throws ApiError `bad_credentials`, `throttled`; OfflineError.
 */
async function openKitchen({ key }: { key: string }): Promise<KitchenAnswer> {
  const startedAt = performance.now();
  // The key opens a session, so it is sent only once, without retries; later reads use the session.
  return { kitchen: await call<Kitchen>('/users/orders', { method: 'POST', isRead: false, body: { key } }), startedAt };
}

/** Reads the kitchen, or returns `KEY_REQUIRED`. */
async function fetchKitchen(signal: AbortSignal): Promise<KitchenAnswer | typeof KEY_REQUIRED> {
  const startedAt = performance.now();
  const kitchen = await fetchBehindKey<Kitchen>('/users/orders', signal);
  return kitchen === KEY_REQUIRED ? KEY_REQUIRED : { kitchen, startedAt };
}

/**
 * /kitchen: asks for the key, then shows the wall. A contractor's own session shows the wall read-only and needs no key
 * (docs/reference/decisions.md#2.6).
 */
export function KitchenPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => kitchenQueryKey(userId), [userId]);
  const query = useKeyProtected('staff', queryKey, fetchKitchen);
  const { data, error, refetch } = query;

  if (data === KEY_REQUIRED)
    return (
      <HostelKeyGate
        Icon={ChefHat}
        title={<Trans>Verify Kitchen Key</Trans>}
        text={<Trans>The contractor has the key. This screen stays open until the key changes.</Trans>}
        keyLabel={<Trans>Kitchen key</Trans>}
        open={(key) => openKitchen({ key })}
        queryKeyOf={kitchenQueryKey}
      />
    );
  const readOnly = user?.role === 'contractor';
  if (data) return <KitchenWall answer={data} unreadSince={staleSince(query)} queryKey={queryKey} readOnly={readOnly} />;
  if (error) return <ServerNotReached error={error} onAgain={() => void refetch()} />;
  // A user whose session does not open the wall most likely sees the key gate next, in the ordinary frame.
  return user?.role === 'staff' || readOnly ? <LoadingWall readOnly={readOnly} /> : <div aria-busy className="min-h-[60vh]" />;
}

/** The wall before its first answer; says so if the server cannot be reached. */
function LoadingWall({ readOnly }: { readOnly: boolean }) {
  const sound = useSound('kitchen');
  const lostSince = useConnectionLostSince();
  useWallScale();
  return (
    <div className="flex min-h-dvh flex-col" aria-busy>
      <WallHeader
        title={<Trans>Kitchen Summary</Trans>}
        readOnly={readOnly}
        state={lostSince === undefined ? 'connecting' : 'lost'}
        sound={sound}
      />
      {lostSince !== undefined && <ConnectionLostBar since={lostSince} />}
      <TapForSound sound={sound} className="text-[1.0625rem] min-[901px]:text-[1.25rem]" />
      <div className="grid flex-1 content-start gap-1.5 p-2 min-[901px]:grid-cols-2 min-[1800px]:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-30 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
