import { Trans } from '@lingui/react/macro';
import { LANGUAGE_NAMES, RULES, TRANSLATED_LANGUAGES, type OtherNames, type TranslatedLanguage } from '@tiffin/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, TextInput } from '../../ui/field';

/** Other names as form values; empty if there is none. */
export type OtherNamesFormValues = Record<TranslatedLanguage, string>;
export type NamePath = `otherNames.${TranslatedLanguage}`;

export const NAME_PATHS: readonly NamePath[] = TRANSLATED_LANGUAGES.map((language) => `otherNames.${language}` as const);

/** The form values of existing other names. */
export function toFormValues({ otherNames }: { otherNames?: OtherNames } = {}): OtherNamesFormValues {
  return Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, otherNames?.[language] ?? ''])) as OtherNamesFormValues;
}

/**
 * The names that differ from those the form showed; an empty text removes a name. Unchanged names are omitted, so that another user's
 * concurrent change is kept.
 */
export function changedNames(typed: OtherNamesFormValues, shown: { otherNames?: OtherNames } | undefined): OtherNames | undefined {
  const before = toFormValues(shown);
  const changed = TRANSLATED_LANGUAGES.map((language) => [language, typed[language].trim()] as const).filter(
    ([language, name]) => name !== before[language],
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

interface OtherNameFieldsProps {
  register: (path: NamePath) => UseFormRegisterReturn;
  errorOf: (path: NamePath) => string | undefined;
}

/** The names in the other languages; readers of those languages see them. */
export function OtherNameFields({ register, errorOf }: OtherNameFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        <Trans>Name in other languages</Trans>
        <span className="font-normal text-muted">
          {' '}
          · <Trans>optional</Trans>
        </span>
      </legend>
      <div className="grid gap-x-4 gap-y-2 min-[520px]:grid-cols-2">
        {TRANSLATED_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={
              <span lang={language} className="font-medium">
                {LANGUAGE_NAMES[language]}
              </span>
            }
            error={errorOf(`otherNames.${language}`)}
          >
            <TextInput lang={language} autoComplete="off" maxLength={RULES.otherName.maxLength} {...register(`otherNames.${language}`)} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
