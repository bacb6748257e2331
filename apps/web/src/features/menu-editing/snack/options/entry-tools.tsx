import { Trans, useLingui } from '@lingui/react/macro';
import { freeText, LANGUAGE_NAMES, OPTION_NAME_MAX, TRANSLATED_LANGUAGES } from '@tiffin/contracts';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkText } from '../../../../forms/checks';
import { IconButton } from '../../../../ui/button';
import { Field, TextInput } from '../../../../ui/field';
import type { SnackFormValues } from '../use-snack-form';
import type { GroupPath, OptionPath, OptionsFieldPath } from './option-values';

/** The form of a snack, as its options need it. */
export interface OptionsForm {
  form: UseFormReturn<SnackFormValues>;
  errorOf: (path: OptionsFieldPath) => string | undefined;
  disabled: boolean;
}

/** What can be done with an entry of a list. */
export interface EntryActions {
  /** Absent for the first entry. */
  onUp?: (() => void) | undefined;
  /** Absent for the last entry. */
  onDown?: (() => void) | undefined;
  /** Absent where it is the only one and must stay. */
  onRemove?: (() => void) | undefined;
}

interface EntryToolsProps extends OptionsForm, EntryActions {
  path: GroupPath | OptionPath;
  /** The entry's name, for screen readers. */
  name: string;
  remove: ReactNode;
}

const RULE = freeText(OPTION_NAME_MAX);

/** What is rarely needed of a group or an option: its names in other languages, its place, and removing it. */
export function EntryTools({ form, errorOf, disabled, path, name, onUp, onDown, onRemove, remove }: EntryToolsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2.5 rounded-control bg-wash p-2.5">
      <p className="text-sm font-medium">
        <Trans>Name in other languages</Trans>
        <span className="font-normal text-muted">
          {' '}
          · <Trans>optional</Trans>
        </span>
      </p>
      {TRANSLATED_LANGUAGES.map((language) => (
        <Field
          key={language}
          label={
            <span lang={language} className="text-sm font-medium">
              {LANGUAGE_NAMES[language]}
            </span>
          }
          error={errorOf(`${path}.otherNames.${language}`)}
        >
          <TextInput
            lang={language}
            autoComplete="off"
            maxLength={OPTION_NAME_MAX}
            {...form.register(`${path}.otherNames.${language}`, { validate: checkText(RULE) })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          tone="outline"
          label={t`Move up: ${name}`}
          icon={<ArrowUp aria-hidden size={19} />}
          disabled={disabled || !onUp}
          onClick={onUp}
        />
        <IconButton
          tone="outline"
          label={t`Move down: ${name}`}
          icon={<ArrowDown aria-hidden size={19} />}
          disabled={disabled || !onDown}
          onClick={onDown}
        />
        {onRemove && (
          <button
            type="button"
            disabled={disabled}
            onClick={onRemove}
            className="ml-auto inline-flex min-h-(--tap) items-center gap-2 rounded-control px-3 font-semibold text-danger-ink hover:bg-danger-soft disabled:opacity-40"
          >
            <Trash2 aria-hidden size={18} />
            {remove}
          </button>
        )}
      </div>
    </div>
  );
}
