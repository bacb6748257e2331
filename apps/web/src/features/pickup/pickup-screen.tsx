import { Trans, useLingui } from '@lingui/react/macro';
import type { QueryKey } from '@tanstack/react-query';
import type { Pickup } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { History, WifiOff } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { useLive, useOrderMessages } from '../../live';
import { SteamingCarrier } from '../../ui/carrier-art';
import { useFlashes } from '../../ui/use-flashes';
import { LockDialog } from '../key-gate/lock-dialog';
import { useConnectionLostSince } from '../kitchen/wall/connection-lost';
import { useWakeLock } from '../kitchen/wall/use-wake-lock';
import { useWallScale } from '../kitchen/wall/use-wall-scale';
import { WallBar, useAgeText } from '../kitchen/wall/wall-bars';
import { WallHeader } from '../kitchen/wall/wall-header';
import { useThrottledRefetch } from '../refetch/use-throttled-refetch';
import { TapForSound } from '../sound/tap-for-sound';
import { useSound } from '../sound/use-sound';
import { NumberBoard } from './number-board';

interface PickupScreenProps {
  pickup: Pickup;
  /** Since when (ms by this device's clock) the server cannot read newer numbers; `undefined` while it can. */
  unreadSince: number | undefined;
  queryKey: QueryKey;
  /** The canteen's name. */
  canteen: string | undefined;
  /** A contractor gets a link back to their pages. */
  ofContractor: boolean;
}

/** Time in ms over which changes are combined into one refetch: several orders that become ready together ring once. */
const GATHER = 300;

/**
 * The screen at the counter with the numbers that are called, ready and being prepared. It refetches the numbers after every order message;
 * it never receives anything of an order except its number.
 */
export function PickupScreen({ pickup, unreadSince, queryKey, canteen, ofContractor }: PickupScreenProps) {
  const { t } = useLingui();
  const { state } = useLive();
  const sound = useSound('pickup');
  const lostSince = useConnectionLostSince();
  const [locking, setLocking] = useState(false);
  const isNew = useNewNumbers(pickup, sound.ring);
  useOrderMessages(useThrottledRefetch(queryKey, GATHER));
  useWakeLock();
  useWallScale();
  const lost = lostSince !== undefined;
  const { preparing, ready } = pickup;
  const called = pickup.called.map(({ token }) => token);

  return (
    <div className="flex min-h-dvh flex-col md:h-dvh">
      <WallHeader
        title={<Trans>Pickup</Trans>}
        detail={canteen}
        timeZone={pickup.timeZone}
        readOnly={ofContractor}
        state={lost ? 'lost' : state}
        sound={{ on: sound.on && !sound.blocked, toggle: sound.toggle }}
        onLock={ofContractor ? undefined : () => setLocking(true)}
      />
      {lost ? <LostNumbers since={lostSince} /> : unreadSince !== undefined && <UnreadNumbers since={unreadSince} />}
      <TapForSound sound={sound} className="text-[1.0625rem] min-[901px]:text-[1.25rem]" />
      {called.length + ready.length + preparing.length === 0 ? (
        <NothingWaits />
      ) : (
        <div
          className={clsx(
            'flex min-h-0 flex-1 flex-col gap-4 p-4 md:gap-5 md:p-6 md:landscape:flex-row-reverse',
            lost && 'opacity-85 grayscale',
          )}
        >
          <div className="flex min-h-0 min-w-0 flex-col gap-4 md:flex-2 md:gap-5">
            {called.length > 0 && <NumberBoard tone="called" title={t`Please come to the counter`} numbers={called} isNew={isNew} />}
            <NumberBoard tone="ready" title={t`Ready`} numbers={ready} isNew={isNew} />
          </div>
          <NumberBoard tone="preparing" title={t`Being prepared`} numbers={preparing} isNew={isNew} />
        </div>
      )}
      {!ofContractor && (
        <LockDialog
          open={locking}
          onOpenChange={setLocking}
          text={<Trans>No numbers show or ring here until someone enters the kitchen key again.</Trans>}
          back={<Trans>Back to the numbers</Trans>}
        />
      )}
    </div>
  );
}

function LostNumbers({ since }: { since: number }) {
  const { t } = useLingui();
  const age = useAgeText(since);
  return (
    <WallBar
      Icon={WifiOff}
      announced={t`No connection. These numbers may be old.`}
      shown={t`No connection for ${age}. These numbers may be old.`}
      hint={t`Trying again…`}
      className="bg-danger text-on-danger"
    />
  );
}

function UnreadNumbers({ since }: { since: number }) {
  const { t } = useLingui();
  const age = useAgeText(since);
  return (
    <WallBar
      Icon={History}
      announced={t`The server can't read newer numbers. These may be old.`}
      shown={t`These numbers are ${age} old: the server can't read newer ones.`}
      hint={t`Trying again…`}
      className="bg-ink text-paper"
    />
  );
}

function NothingWaits() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center">
      <SteamingCarrier />
      <h2 className="title-card min-[901px]:text-[1.75rem]">
        <Trans>No orders are waiting</Trans>
      </h2>
      <p className="text-muted min-[901px]:text-[1.125rem]">
        <Trans>Numbers appear here by themselves.</Trans>
      </p>
    </div>
  );
}

/** What the screen rings for: a number that becomes ready, and each call of it. */
function ringKeys({ ready, called }: Pickup): ReadonlyMap<string, number> {
  return new Map([
    ...[...ready, ...called.map(({ token }) => token)].map((token) => [`${token}`, token] as const),
    ...called.map(({ token, at }) => [`${token} ${at}`, token] as const),
  ]);
}

/** The numbers that just became ready or were called, for a moment; calls `ring` once for them. Numbers of the first render are not new. */
export function useNewNumbers(pickup: Pickup, ring: () => void): ReadonlySet<number> {
  const knownKeys = useRef<ReadonlyMap<string, number>>(undefined);
  const bell = useRef(ring);
  const { flashing, flash } = useFlashes<number>();
  useEffect(() => {
    bell.current = ring;
  }, [ring]);
  useEffect(() => {
    const before = knownKeys.current;
    const now = ringKeys(pickup);
    knownKeys.current = now;
    if (!before) return;
    const fresh = [...now].flatMap(([name, token]) => (before.has(name) ? [] : token));
    if (fresh.length === 0) return;
    bell.current();
    flash(fresh);
  }, [pickup, flash]);
  return flashing;
}
