import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storageOf, StoredText } from '../../offline/stored-text';
import { toast } from '../../ui/toast';
import { ringBell, type Ring } from './chime';

export interface Sound {
  /** The user's setting. */
  readonly on: boolean;
  /** Sound is on, but the browser needs a tap before it plays: the screen asks for one. */
  readonly blocked: boolean;
  /** Switches sound on or off; while it is blocked, the tap unblocks it. */
  readonly toggle: () => void;
  /** Rings if sound is on; several calls within a second ring once. */
  readonly ring: () => void;
}

/** Time in ms in which the bell does not ring again. */
const REST = 1_000;
/** Events that browsers accept as a user gesture. They run after the controls' own handlers, which may switch the bell. */
const SIGNS_OF_LIFE = ['click', 'keyup'] as const;

/**
 * The bell of a screen. If the browser refuses to play, it says so with the toast (docs/reference/specification.md#4.5) and stays on: the
 * next tap anywhere enables it, and until then the screen asks for that tap.
 */
export function useSound(screen: RingingScreen, bell: Ring = ringBell): Sound {
  const { t } = useLingui();
  const [on, setOn] = useState(() => soundChoice(screen));
  // Until the browser has answered: it most likely wants a tap on a page that had none. The screen's place for that question is there at once.
  const [blocked, setBlocked] = useState(() => navigator.userActivation?.hasBeenActive === false);
  const rangAt = useRef(Number.NEGATIVE_INFINITY);
  const refusal = useRef<string>(undefined);

  /** Rings; reports a refusal once, however many orders come. */
  const play = useCallback(async (): Promise<boolean> => {
    const played = await bell();
    setBlocked(!played);
    if (refusal.current !== undefined) toast.dismiss(refusal.current);
    refusal.current = played ? undefined : toast.blank(t`Audio Disabled`);
    return played;
  }, [bell, t]);

  const toggle = useCallback(() => {
    if (on && !blocked) {
      rememberSoundChoice(screen, false);
      setOn(false);
      toast.blank(t`Audio Disabled`);
      return;
    }
    rememberSoundChoice(screen, true);
    setOn(true);
    void play().then((played) => played && toast.success(t`Audio Enabled`));
  }, [screen, on, blocked, play, t]);

  const ring = useCallback(() => {
    const now = performance.now();
    if (!on || now - rangAt.current < REST) return;
    rangAt.current = now;
    void play();
  }, [on, play]);

  // Checked before the first order comes, which would otherwise be silent.
  useEffect(() => {
    if (!on) return;
    let over = false;
    const makeReady = (): void => void bell({ quietly: true }).then((ready) => !over && setBlocked(!ready));
    makeReady();
    SIGNS_OF_LIFE.forEach((sign) => document.addEventListener(sign, makeReady));
    return () => {
      over = true;
      SIGNS_OF_LIFE.forEach((sign) => document.removeEventListener(sign, makeReady));
    };
  }, [on, bell]);

  return { on, blocked: on && blocked, toggle, ring };
}

/**
 * Screens with a bell for new work or ready numbers; each device stores a setting per screen (docs/reference/decisions.md#6.5). The one of
 * `today-orders` applies to all of a contractor's pages except wall screens.
 */
type RingingScreen = 'today-orders' | 'kitchen' | 'pickup';

const storage = new StoredText(storageOf('localStorage'));
const stored = (screen: RingingScreen): string => `tiffin.sound.${screen}`;

/** Whether the screen rings; on by default. */
function soundChoice(screen: RingingScreen): boolean {
  return storage.read(stored(screen)) !== 'off';
}

export function rememberSoundChoice(screen: RingingScreen, on: boolean): void {
  storage.write(stored(screen), on ? 'on' : 'off');
}
