import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { Spinner } from './spinner';
import type { ShownToast, ToastKind } from './toast';

/**
 * One toast. A toast with an action pauses its timer while it has the focus or the pointer over it; any other keeps its time and lets taps
 * through to the elements below (docs/reference/decisions.md#8.8).
 */
export function ToastCard({ kind, text, duration, action, onDone }: ShownToast & { onDone: () => void }) {
  const [hold, setHold] = useState({ focus: false, pointer: false });
  useCountdown(duration, action !== undefined && (hold.focus || hold.pointer), onDone);
  return (
    <div
      data-action={action && ''}
      data-error={kind === 'error' ? '' : undefined}
      onFocus={() => setHold((now) => ({ ...now, focus: true }))}
      onBlur={() => setHold((now) => ({ ...now, focus: false }))}
      onPointerEnter={() => setHold((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHold((now) => ({ ...now, pointer: false }))}
      className={clsx(
        'motion-toast flex min-h-[52px] w-fit max-w-full items-center gap-3 rounded-[14px] border border-line bg-raised py-1 pl-4 font-medium text-ink shadow-raised max-md:gap-2 max-md:pl-3',
        action ? 'pointer-events-auto pr-2' : 'pr-[18px] max-md:pr-3',
      )}
    >
      <ToastIcon kind={kind} />
      <span className="min-w-0 py-1.5 wrap-anywhere">{text}</span>
      {action && (
        <Button
          tone="quiet"
          className="shrink-0 text-accent-ink!"
          onClick={() => {
            action.onAction();
            onDone();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'blank') return null;
  if (kind === 'loading') return <Spinner size="inline" />;
  const Icon = kind === 'success' ? Check : X;
  return (
    <span
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full',
        kind === 'success' ? 'bg-ready text-on-ready' : 'bg-danger text-on-danger',
      )}
    >
      <Icon aria-hidden size={15} strokeWidth={3.2} />
    </span>
  );
}

/** Calls `onDone` after `duration` ms, not counting the time in which it was held. */
function useCountdown(duration: number, held: boolean, onDone: () => void): void {
  const left = useRef(duration);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    if (held || left.current === Infinity) return;
    const started = Date.now();
    const timer = setTimeout(() => done.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [held]);
}
