import { useEffect, useRef, useState } from 'react';

/**
 * What stands under the fields; while the pointer is down, what stood there before. A field checks itself when it is left for a button, and
 * a message that appears then would move that very button away from under the finger, whose tap would be lost.
 */
export function useHeldWhilePressed<Errors extends object>(errors: Errors): Errors {
  const [held, setHeld] = useState<Errors>();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A copy: react-hook-form changes its own in place.
    const press = () => setHeld({ ...latest.current });
    // After the click, which comes last.
    const release = () => {
      clearTimeout(timer);
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
