import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useMember, useUser } from '../session';
import { usePreloadWhenIdle } from '../ui/use-preload-when-idle';
import { chosenLanguage, languageFor, onLanguageChosen } from './language-choice';
import { fetchTexts, showLanguage } from './texts';
import { useAccountLanguage } from './use-account-language';

const nextTexts = () => fetchTexts('people');

/** Applies each page's language. A language that was chosen on this device before the log-in is stored in an account that has none. */
export function FollowLanguage() {
  const { pathname } = useLocation();
  const account = useUser()?.language;
  const member = useMember();
  const language = useSyncExternalStore(onLanguageChosen, () => languageFor(pathname, account));
  const saveToAccount = useAccountLanguage();
  const isUnsaved = member !== null && member.language === undefined;
  useEffect(() => {
    void showLanguage(language);
  }, [language]);
  useEffect(() => {
    const chosen = chosenLanguage();
    // If it fails, the next start tries again.
    if (isUnsaved && chosen) void saveToAccount(chosen).catch(() => undefined);
  }, [isUnsaved, saveToAccount]);
  usePreloadWhenIdle(nextTexts);
  return null;
}
