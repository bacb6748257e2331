import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, freeText, OPTION_NAME_MAX, TRANSLATED_LANGUAGES } from '@tiffin/contracts';
import { CircleAlert, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { checkText } from '../../../../forms/checks';
import { IconButton } from '../../../../ui/button';
import { TextInput } from '../../../../ui/field';
import { AffixedInput } from '../../affixed-input';
import { usePriceErrorTexts } from '../../parse-amount';
import { EntryTools, type EntryActions, type OptionsForm } from './entry-tools';
import { extraProblem, isNamedTwice } from './option-values';

/** The columns of the options: name, price difference, and a button for the rest. */
export const OPTION_COLUMNS = 'grid grid-cols-[1fr_5.75rem_auto] gap-1.5';

interface OptionRowProps extends OptionsForm, EntryActions {
  group: number;
  /** Index of the option in its group, from 0. */
  at: number;
}

/** An option's name and price difference in one line, with their errors below; the rest behind a button. */
export function OptionRow({ group, at, ...rest }: OptionRowProps) {
  const { form, errorOf, disabled } = rest;
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const path = `optionGroups.${group}.options.${at}` as const;
  const number = at + 1;
  const typed = form.watch(`${path}.name`);
  const name = typed.trim() || t`Option ${number}`;
  const priceTexts = usePriceErrorTexts('');
  const wrongName = t`This group has another option with this name.`;
  const errors = [errorOf(`${path}.name`), errorOf(`${path}.price`)] as const;
  const described = (error: string | undefined) => ({
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  });
  const hasHiddenError = TRANSLATED_LANGUAGES.some((language) => errorOf(`${path}.otherNames.${language}`) !== undefined);
  return (
    <li className="grid gap-1.5">
      <div className={OPTION_COLUMNS}>
        <TextInput
          autoComplete="off"
          maxLength={OPTION_NAME_MAX}
          className="px-2.5!"
          aria-label={t`Name of option ${number}`}
          {...described(errors[0])}
          {...form.register(`${path}.name`, {
            validate: {
              rule: checkText(freeText(OPTION_NAME_MAX, { min: 1 })),
              once: (_, { optionGroups }) => !isNamedTwice(optionGroups[group]?.options ?? [], at) || wrongName,
            },
          })}
        />
        <AffixedInput
          before={`+${CURRENCY_SIGN}`}
          inputMode="decimal"
          placeholder="0"
          aria-label={t`Price difference of option ${number}`}
          className="px-2!"
          {...described(errors[1])}
          {...form.register(`${path}.price`, {
            validate: (price) => {
              const problem = extraProblem(price);
              return problem === undefined || priceTexts[problem];
            },
          })}
        />
        <IconButton
          tone="muted"
          className="self-center"
          label={t`More for ${name}`}
          aria-expanded={open}
          icon={<Ellipsis aria-hidden size={20} />}
          onClick={() => setOpen(!open)}
        />
      </div>
      {(errors[0] ?? errors[1]) && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
          {[...new Set(errors.filter((error) => error !== undefined))].join(' · ')}
        </p>
      )}
      {(open || hasHiddenError) && (
        <EntryTools {...rest} disabled={disabled} path={path} name={name} remove={<Trans>Remove option</Trans>} />
      )}
    </li>
  );
}
