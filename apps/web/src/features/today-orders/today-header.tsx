import { Trans, useLingui } from '@lingui/react/macro';
import type { CanteenState, OrderStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Keyboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLive } from '../../live';
import { IconButton } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { OpenCloseButton } from '../home/contractor-controls';
import type { OpenPopup } from '../menu-editing/menu-popup';
import type { Sound } from '../sound/use-sound';
import type { TabCounts } from './live/tab-orders';
import { SoundButton } from './sound-button';
import { TABS } from './use-tab';

interface TodayHeaderProps {
  /** `undefined` while a search covers all tabs. */
  tab: OrderStatus | undefined;
  onTab: (tab: OrderStatus) => void;
  counts: TabCounts | undefined;
  /** The opening status; `undefined` until it is known. */
  canteen: CanteenState | undefined;
  onPopup: OpenPopup;
  sound: Sound;
  /** Whether keys work as shortcuts. */
  shortcuts: boolean;
  /** Shows the list of shortcuts. */
  onShortcuts: () => void;
}

/** Title, tabs with counts, opening status, connection state, and the bell. */
export function TodayHeader({ tab, onTab, counts, canteen, onPopup, sound, shortcuts, onShortcuts }: TodayHeaderProps) {
  const { t } = useLingui();
  const names = { Pending: t`Pending`, Prepared: t`Prepared`, PickedUp: t`Completed`, Rejected: t`Rejected` };
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the selected tab may be outside the visible part.
    tabs.current?.querySelector('input:checked')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="title-page">
        <Trans>Today's Orders</Trans>
      </h1>
      <div ref={tabs} className="max-w-full min-w-0 md:max-[1599px]:order-last">
        <Segmented
          label={t`Status`}
          value={tab}
          onChange={onTab}
          options={TABS.map((status) => ({ value: status, label: names[status], count: counts ? counts[status] : 'loading' }))}
        />
      </div>
      <div className="flex min-h-13 flex-wrap items-center gap-2 max-md:w-full md:ml-auto">
        <div className="mr-1 flex items-center gap-4 text-sm font-semibold max-md:w-full max-md:justify-between">
          {canteen?.open !== false && (
            <span className={clsx('text-muted', !canteen && 'invisible')}>
              <Trans>Open for orders</Trans>
            </span>
          )}
          <LiveSign />
        </div>
        <OpenCloseButton canteen={canteen} onPopup={onPopup} />
        <SoundButton sound={sound} />
        <IconButton
          tone="outline"
          // Phones have few keyboards; with one, the question mark still works.
          className="max-md:hidden"
          label={t`Keyboard shortcuts`}
          aria-keyshortcuts={shortcuts ? '?' : undefined}
          icon={<Keyboard aria-hidden size={20} />}
          onClick={onShortcuts}
        />
      </div>
    </div>
  );
}

/** Whether the list is live; a lost connection has a banner above. */
function LiveSign() {
  const { state } = useLive();
  if (state === 'lost') return null;
  return (
    <span className={clsx('flex items-center gap-2 text-ready-ink', state !== 'live' && 'invisible')}>
      <span aria-hidden className="size-[9px] rounded-full bg-ready" />
      <Trans>Live</Trans>
    </span>
  );
}
