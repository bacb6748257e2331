import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Bell, BellOff, VolumeX } from 'lucide-react';
import { Button } from '../../ui/button';
import type { Sound } from '../sound/use-sound';

/** The bell's only control: it says whether sound is on, off, or waits for the tap that the browser requires. */
export function SoundButton({ sound: { on, blocked, toggle } }: { sound: Sound }) {
  const Icon = blocked ? VolumeX : on ? Bell : BellOff;
  return (
    <Button
      icon={<Icon aria-hidden size={19} className="shrink-0" />}
      className={clsx('min-w-[164px]', blocked && 'border-transparent! bg-warn! text-on-warn!')}
      onClick={toggle}
    >
      {blocked ? <Trans>Tap for sound</Trans> : on ? <Trans>Sound is on</Trans> : <Trans>Sound is off</Trans>}
    </Button>
  );
}
