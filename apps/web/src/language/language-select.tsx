import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES } from '@tiffin/contracts';
import { Select } from '../ui/select';
import { currentLanguage } from './formats';
import { useChooseLanguage } from './use-choose-language';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Selects the language; each one is listed in its own script. */
export function LanguageSelect() {
  const { t } = useLingui();
  const choose = useChooseLanguage();
  // As wide as the selected language: sizing by the widest option would make browsers load the fonts of all scripts.
  return <Select label={t`Language`} options={OPTIONS} value={currentLanguage()} onChange={choose} style={{ fieldSizing: 'content' }} />;
}
