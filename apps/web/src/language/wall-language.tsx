import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES } from '@tiffin/contracts';
import { Check, Languages } from 'lucide-react';
import { IconButton } from '../ui/button';
import { Menu } from '../ui/menu';
import { currentLanguage } from './formats';
import { useChooseLanguage } from './use-choose-language';

/** Selects the language of a wall screen, independent of the counter beside it. */
export function WallLanguage({ className, icon }: { className: string; icon: string }) {
  const { t } = useLingui();
  const choose = useChooseLanguage();
  const shown = currentLanguage();
  return (
    <Menu
      trigger={<IconButton tone="outline" className={className} label={t`Language`} icon={<Languages aria-hidden className={icon} />} />}
      items={LANGUAGES.map((language) => ({
        label: LANGUAGE_NAMES[language],
        icon: <Check aria-hidden size={20} className={language === shown ? '' : 'invisible'} />,
        onSelect: () => choose(language),
      }))}
    />
  );
}
