import { isLanguage } from '@tiffin/contracts';
import { useLocation } from 'react-router-dom';
import { failureText } from '../api/failure-text';
import { useMember } from '../session';
import { toast } from '../ui/toast';
import { rememberLanguage, wallPageAt } from './language-choice';
import { useAccountLanguage } from './use-account-language';

/**
 * Returns a function that chooses a language: for the open wall, otherwise for this device and for the signed-in user's account, whose
 * mails use it.
 */
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
