import type { Language } from '@tiffin/contracts';
import { useEffect, useRef } from 'react';
import { call } from '../api/call';
import { useSession } from '../session';

/** Returns a function that stores the language in the signed-in user's account. It throws what `call` throws and keeps its identity. */
export function useAccountLanguage(): (language: Language) => Promise<void> {
  const session = useSession();
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
  });
  const keep = useRef(async (language: Language) => {
    await call('/users/language', { method: 'PATCH', body: { language } });
    const { user, setUser } = latest.current;
    if (user) setUser({ ...user, language });
  });
  return keep.current;
}
