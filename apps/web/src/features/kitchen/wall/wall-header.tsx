import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { History, Lock, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useServerNow } from '../../../api/server-clock';
import { Mark } from '../../../ui/mark';
import { WallLanguage } from '../../../language/wall-language';
import { IconButton } from '../../../ui/button';
import { clockTime } from '../../orders/order-date';

interface WallHeaderProps {
  title: ReactNode;
  /** What the title is about: the total, or the canteen; absent while loading. */
  detail?: string | undefined;
  timeZone?: string;
  /** A contractor only looks, and gets a link back to their pages. */
  readOnly: boolean;
  state: 'live' | 'connecting' | 'lost';
  sound: { on: boolean; toggle: () => void };
  /** Opens the undo list; absent when nothing can be undone. */
  onUndo?: (() => void) | undefined;
  /** Asks whether to lock the screen; absent without a key session. */
  onLock?: (() => void) | undefined;
}

const BIG_BUTTON = 'size-14! min-[901px]:size-[3.125rem]!';
const BIG_ICON = 'size-7 min-[901px]:size-[1.625rem]';

/** The wall's header: title, total, connection state and the canteen's time. */
export function WallHeader({ title, detail, timeZone, readOnly, state, sound, onUndo, onLock }: WallHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="flex min-h-17 items-center gap-2 border-b border-line bg-surface px-4 py-2 min-[561px]:gap-3 min-[901px]:h-15 min-[901px]:min-h-0 min-[901px]:gap-3 min-[901px]:px-4 min-[901px]:py-0">
      <HomeMark leads={readOnly} />
      <div className="grid min-w-0 flex-1 min-[901px]:contents">
        <h1 className="font-display text-[1.25rem] leading-tight font-[650] min-[901px]:text-[1.75rem]">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-2 min-[561px]:gap-x-3 min-[901px]:contents">
          {detail !== undefined && (
            <p
              aria-live="polite"
              className="text-[1.0625rem] leading-tight font-semibold tabular-nums min-[901px]:text-[1.375rem] min-[901px]:whitespace-nowrap"
            >
              {detail}
            </p>
          )}
          <span className="hidden flex-1 min-[901px]:block" />
          <LiveDot state={state} />
        </div>
      </div>
      {onUndo && (
        <IconButton
          tone="outline"
          className={BIG_BUTTON}
          label={t`What can be undone`}
          icon={<History aria-hidden className={BIG_ICON} />}
          onClick={onUndo}
        />
      )}
      <IconButton
        tone="outline"
        className={BIG_BUTTON}
        label={sound.on ? t`Sound is on` : t`Sound is off`}
        icon={sound.on ? <Volume2 aria-hidden className={BIG_ICON} /> : <VolumeX aria-hidden className={BIG_ICON} />}
        onClick={sound.toggle}
      />
      {/* On a phone, the controls for work come first. */}
      <WallLanguage className={clsx(BIG_BUTTON, onUndo && 'max-[560px]:hidden')} icon={BIG_ICON} />
      {onLock && (
        <IconButton
          tone="outline"
          className={BIG_BUTTON}
          label={t`Lock this screen`}
          icon={<Lock aria-hidden className={BIG_ICON} />}
          onClick={onLock}
        />
      )}
      {timeZone !== undefined && <WallClock timeZone={timeZone} />}
    </header>
  );
}

function HomeMark({ leads }: { leads: boolean }) {
  const { t } = useLingui();
  const mark: ReactNode = (
    <span className="[&>svg]:size-12 min-[901px]:[&>svg]:size-[2.75rem]">
      <Mark />
    </span>
  );
  if (!leads) return <span className="max-[900px]:hidden">{mark}</span>;
  return (
    <Link to="/" aria-label={t`Tiffin, home`} className="grid size-14 shrink-0 place-items-center rounded-[13px]">
      {mark}
    </Link>
  );
}

function LiveDot({ state }: { state: WallHeaderProps['state'] }) {
  const { t } = useLingui();
  // A lost connection has its own bar across the wall.
  if (state === 'lost') return null;
  const live = state === 'live';
  return (
    <p className={`flex items-center gap-2 text-md font-semibold min-[901px]:text-[1.0625rem] ${live ? 'text-ready-ink' : 'text-muted'}`}>
      <span aria-hidden className={`size-3 rounded-full min-[901px]:size-3.5 ${live ? 'bg-ready' : 'bg-line-strong'}`} />
      {live ? t`Live` : t`Connecting…`}
    </p>
  );
}

function WallClock({ timeZone }: { timeZone: string }) {
  const now = useServerNow(1_000);
  return (
    <time className="text-[1.75rem] leading-none font-bold whitespace-nowrap tabular-nums max-[1100px]:hidden">
      {clockTime(new Date(now).toISOString(), timeZone)}
    </time>
  );
}
