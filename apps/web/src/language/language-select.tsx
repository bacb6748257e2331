import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES } from '@tiffin/contracts';
import { Select } from '../ui/select';
import { currentLanguage } from './formats';
import { useChooseLanguage } from './use-choose-language';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** In which language Tiffin is read; each language stands there in its own script. */
export function LanguageSelect() {
  const { t } = useLingui();
  const choose = useChooseLanguage();
  // As wide as the language that is chosen: to be as wide as the widest, browsers fetch the fonts of all scripts.
  return <Select label={t`Language`} options={OPTIONS} value={currentLanguage()} onChange={choose} style={{ fieldSizing: 'content' }} />;
}
