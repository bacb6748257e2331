import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storageOf, StoredText } from '../../offline/stored-text';
import { toast } from '../../ui/toast';
import { ringBell, type Ring } from './chime';

export interface Sound {
  /** What the person chose. */
  readonly on: boolean;
  /** It is on, and the browser lets nothing be heard before a tap: the screen asks for one. */
  readonly blocked: boolean;
  /** Switches it on or off; where it is blocked, the tap lets it be heard. */
  readonly toggle: () => void;
  /** Rings, if sound is on; several calls within a second ring once. */
  readonly ring: () => void;
}

/** ms in which a bell that has just rung does not ring again. */
const REST = 1_000;
/** What browsers count as a person who is there. After the controls' own handlers, which mean the bell itself. */
const SIGNS_OF_LIFE = ['click', 'keyup'] as const;

/**
 * The bell of a screen. Where the browser refuses to play it says so with the toast (docs/reference/specification.md#4.5) and stays
 * switched on: whatever is tapped next lets it be heard, and until then the screen asks for that tap.
 */
export function useSound(screen: RingingScreen, bell: Ring = ringBell): Sound {
  const { t } = useLingui();
  const [on, setOn] = useState(() => soundChoice(screen));
  const [blocked, setBlocked] = useState(false);
  const rangAt = useRef(Number.NEGATIVE_INFINITY);
  const refusal = useRef<string>(undefined);

  /** Rings, and says where it can't: once, however many orders come. */
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

  // Asked before the first order comes, which nobody would hear.
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
 * Screens that ring for new work, or for a number that is ready; each device remembers its choice for each
 * (docs/reference/decisions.md#6.5). That of `today-orders` counts on all pages of a contractor but those on a wall.
 */
type RingingScreen = 'today-orders' | 'kitchen' | 'pickup';

const storage = new StoredText(storageOf('localStorage'));
const stored = (screen: RingingScreen): string => `tiffin.sound.${screen}`;

/** Whether new work shall ring; it does until somebody switches it off. */
function soundChoice(screen: RingingScreen): boolean {
  return storage.read(stored(screen)) !== 'off';
}

export function rememberSoundChoice(screen: RingingScreen, on: boolean): void {
  storage.write(stored(screen), on ? 'on' : 'off');
}
