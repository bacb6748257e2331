import { useEffect, useState } from 'react';

/** Whether `condition` has held for `ms` without a break: what passes by itself in a moment is not worth alarming anybody. */
export function useSustained(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, ms]);
  return condition && lasting;
}
