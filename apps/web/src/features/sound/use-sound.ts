import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { toast } from '../../ui/toast';
import { ringBell } from './chime';
import type { Ring } from './chime';
import { rememberSoundChoice, soundChoice } from './sound-choice';
import type { RingingScreen } from './sound-choice';

interface Sound {
  readonly on: boolean;
  readonly toggle: () => void;
  /** Rings, if sound is on; several calls within a second ring once. */
  readonly ring: () => void;
}

/** ms in which a bell that has just rung does not ring again. */
const REST = 1_000;

/**
 * The bell of a screen. A browser that refuses to play switches it off with the toast (decisions 6.5); what the person chose stays remembered,
 * so the next visit tries again.
 */
export function useSound(screen: RingingScreen, bell: Ring = ringBell): Sound {
  const { t } = useLingui();
  const [on, setOn] = useState(() => soundChoice(screen));
  const rangAt = useRef(Number.NEGATIVE_INFINITY);

  const switchOff = useCallback(() => {
    setOn(false);
    toast.blank(t`Audio Disabled`);
  }, [t]);

  const toggle = useCallback(() => {
    rememberSoundChoice(screen, !on);
    if (on) return switchOff();
    setOn(true);
    void bell().then((played) => (played ? void toast.success(t`Audio Enabled`) : switchOff()));
  }, [screen, on, bell, switchOff, t]);

  const ring = useCallback(() => {
    const now = performance.now();
    if (!on || now - rangAt.current < REST) return;
    rangAt.current = now;
    void bell().then((played) => {
      if (!played) switchOff();
    });
  }, [on, bell, switchOff]);

  return { on, toggle, ring };
}
