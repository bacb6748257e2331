import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { VolumeX } from 'lucide-react';
import type { Sound } from './use-sound';

/** Asks for a tap, without which the browser plays no sound; shown until a tap has started it. */
export function TapForSound({ sound: { blocked, toggle }, className }: { sound: Sound; className?: string }) {
  return (
    <div role="status">
      {blocked && (
        <button
          type="button"
          onClick={toggle}
          className={clsx(
            'flex min-h-14 w-full items-center justify-center gap-3 bg-warn-soft px-4 py-2 font-bold text-warn-ink touch-manipulation',
            className,
          )}
        >
          <VolumeX aria-hidden strokeWidth={2.4} className="size-[1.4em] shrink-0" />
          <Trans>Tap to turn sound on</Trans>
        </button>
      )}
    </div>
  );
}
