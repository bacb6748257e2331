import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useMember, useUser } from '../session';
import { usePreloadWhenIdle } from '../ui/use-preload-when-idle';
import { chosenLanguage, languageFor, onLanguageChosen } from './language-choice';
import { fetchTexts, showLanguage } from './texts';
import { useAccountLanguage } from './use-account-language';

const nextTexts = () => fetchTexts('people');

/** Shows every page in its language. Whoever chose one on this device before they came in, and has none with their account, takes it along. */
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
    // Where it fails nothing is lost: the next start tries again.
    if (isUnsaved && chosen) void saveToAccount(chosen).catch(() => undefined);
  }, [isUnsaved, saveToAccount]);
  usePreloadWhenIdle(nextTexts);
  return null;
}
