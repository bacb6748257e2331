import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Minus, Undo2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useHold } from './use-hold';

export interface DishActions {
  /** Prepares one unit. */
  readonly prepare: () => void;
  /** Prepares all units that are left. */
  readonly prepareAll: () => void;
  /** How many units the last tap or hold has prepared; 0 if there is nothing to undo. */
  readonly undoable: number;
  readonly undo: () => void;
  /** Without a connection. */
  readonly off: boolean;
}

/** At least 56 px high, for wet hands; with the text, higher on larger walls. */
const BUTTON = clsx(
  'relative grid place-items-center overflow-hidden select-none touch-manipulation disabled:cursor-not-allowed',
  'focus-visible:shadow-[inset_0_0_0_4px_var(--focus),inset_0_0_0_6px_var(--paper)]',
);

/** Undo above minus. Holding minus prepares all units that are left. */
export function DishButtons({
  name,
  remaining,
  done,
  prepare,
  prepareAll,
  undoable,
  undo,
  off,
}: DishActions & { name: string; remaining: number; done: boolean }) {
  const { t } = useLingui();
  const hint = useId();
  const several = remaining > 1;
  const { holding, handlers } = useHold({ onTap: prepare, onHold: several ? prepareAll : undefined });
  return (
    <div className="flex flex-col gap-px border-l border-line bg-line">
      <button
        type="button"
        aria-label={undoable > 1 ? t`${name}: undo the last ${undoable}` : t`${name}: undo the last one`}
        disabled={off || undoable === 0}
        onClick={undo}
        onKeyDown={oncePerPress}
        className={clsx(BUTTON, 'min-h-[56px] flex-2 bg-surface text-ink active:bg-sunk disabled:text-line')}
      >
        <Undo2 aria-hidden strokeWidth={2.4} className="size-7 min-[901px]:size-8" />
      </button>
      <button
        type="button"
        aria-label={t`${name}: one prepared`}
        aria-describedby={several ? hint : undefined}
        disabled={off || done}
        {...handlers}
        className={clsx(BUTTON, 'min-h-[57px] flex-3 bg-accent text-on-accent active:bg-accent-press disabled:bg-sunk disabled:text-muted')}
      >
        {holding ? (
          <>
            <span aria-hidden className="motion-hold absolute inset-0 bg-accent-press" />
            <span className="relative text-[1.125rem] leading-tight font-bold tabular-nums min-[901px]:text-[1.375rem]">
              <Trans>All {remaining}</Trans>
            </span>
          </>
        ) : (
          <Minus aria-hidden strokeWidth={3.6} className="size-10 min-[901px]:size-12" />
        )}
      </button>
      {several && (
        <span id={hint} hidden>
          <Trans>Hold to mark all as prepared.</Trans>
        </span>
      )}
    </div>
  );
}

/** Ignores key repeats, so that holding a key counts as one press. */
function oncePerPress(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
