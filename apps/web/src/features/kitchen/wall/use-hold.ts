import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Time in ms after which a press is a hold. */
export const HOLD_TIME = 600;
/** Time in ms after which a press shows that it is becoming a hold: longer than a tap. */
const SHOWN_AFTER = 150;
/** How far in px a finger may slide before its press can no longer become a hold. */
const SLIDE_MAX = 24;

interface Hold {
  readonly onTap: () => void;
  /** Absent where a hold does no more than a tap. A press calls the one of the time when it began. */
  readonly onHold: (() => void) | undefined;
}

/**
 * Tells taps from holds, by finger, mouse, Enter and Space. Sliding, a second finger and leaving the window end a hold before its time, so
 * that a wet palm starts none. A click without a pointer or key comes from assistive technology, and is a tap.
 */
export function useHold({ onTap, onHold }: Hold) {
  const [holding, setHolding] = useState(false);
  /** Ends the press; absent when there is none, and after it became a hold. */
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);

  const press = useCallback(
    (from?: { clientX: number; clientY: number }) => {
      release.current?.();
      const timers: ReturnType<typeof setTimeout>[] = [];
      const unlisten: (() => void)[] = [];
      const listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void, capture = false): void => {
        window.addEventListener(type, listener, capture);
        unlisten.push(() => window.removeEventListener(type, listener, capture));
      };
      const stopTimers = (): void => {
        timers.forEach(clearTimeout);
        setHolding(false);
      };
      const end = (): void => {
        stopTimers();
        unlisten.forEach((remove) => remove());
        release.current = undefined;
      };
      release.current = end;
      for (const cause of ['pointerdown', 'pointercancel'] as const) listen(cause, end, true);
      // Only the window's own: with a mouse, the button that was pressed before loses the focus during this press.
      listen('blur', end);
      // After the button's own handlers.
      for (const cause of ['pointerup', 'keyup'] as const) listen(cause, end);
      if (!onHold) return;
      timers.push(
        setTimeout(() => setHolding(true), SHOWN_AFTER),
        setTimeout(() => {
          end();
          onHold();
        }, HOLD_TIME),
      );
      const stopIfSlid = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
        if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLIDE_MAX) stopTimers();
      };
      listen('pointermove', stopIfSlid);
    },
    [onHold],
  );
  const tap = (button: HTMLButtonElement): void => {
    if (!release.current || button.disabled) return;
    release.current();
    onTap();
  };

  return {
    holding,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.isPrimary && event.button === 0) press(event);
      },
      // Not on click: after half a second, a browser takes a touch for a long press and sends no click.
      onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
        if (isInside(event)) tap(event.currentTarget);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      },
      onKeyUp: (event: KeyboardEvent<HTMLButtonElement>) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        tap(event.currentTarget);
      },
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0) onTap();
      },
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  };
}

function isPressKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ';
}

/** Whether the pointer is over the button; a touch belongs to the element where it began, wherever the finger is. */
function isInside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
