import { useEffect, useRef, useState } from 'react';

/**
 * What stands under the fields; while a button that submits is held down, what stood there before. A field checks itself when it is left for
 * that very button, and a message that appears then would move the button away from under the finger, whose tap would be lost.
 */
export function useHeldWhilePressed<Errors extends object>(errors: Errors): Errors {
  const [held, setHeld] = useState<Errors>();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ target }: PointerEvent) => {
      // A copy: react-hook-form changes its own in place.
      if (target instanceof Element && target.closest('[type="submit"]')) setHeld({ ...latest.current });
    };
    // After the click, which comes last.
    const release = () => {
      timer = setTimeout(() => setHeld(undefined));
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, []);
  return held ?? errors;
}
