import { isLanguage } from '@tiffin/contracts';
import { useLocation } from 'react-router-dom';
import { failureText } from '../api/failure-text';
import { useMember } from '../session';
import { toast } from '../ui/toast';
import { rememberLanguage, wallPageAt } from './language-choice';
import { useAccountLanguage } from './use-account-language';

/** Chooses a language: for the wall that is open, else for this device, and for the account of whoever is signed in, whose mails follow it. */
export function useChooseLanguage(): (language: string) => void {
  const wall = wallPageAt(useLocation().pathname);
  const member = useMember();
  const saveToAccount = useAccountLanguage();

  async function chosen(language: string): Promise<void> {
    if (!isLanguage(language)) return;
    if (!member || wall) return rememberLanguage(language, wall);
    try {
      await saveToAccount(language);
      rememberLanguage(language);
    } catch (error) {
      toast.error(failureText(error));
    }
  }
  return (language) => void chosen(language);
}
