import type { Language } from '@tiffin/contracts';
import { useEffect, useRef } from 'react';
import { call } from '../api/call';
import { useSession } from '../session';

/** Keeps with the account of whoever is signed in what they read. Throws what `call` throws. The same function for ever. */
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
