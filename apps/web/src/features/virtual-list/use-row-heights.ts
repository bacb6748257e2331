import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The row heights of recent visits, by the visit's key in the history: going back finds a list as high as it was. */
const remembered = new Map<string, Map<string, number>>();
const VISITS = 20;

/** The measured heights in px by row key; those of the earlier visit after going back. */
export function useRowHeights(): Map<string, number> {
  const { key } = useLocation();
  const [heights] = useState(() => remembered.get(key) ?? new Map<string, number>());
  useEffect(() => {
    remembered.delete(key);
    remembered.set(key, heights);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= VISITS) break;
      remembered.delete(oldest);
    }
  }, [key, heights]);
  return heights;
}
