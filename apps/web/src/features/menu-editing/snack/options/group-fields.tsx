import { Trans, useLingui } from '@lingui/react/macro';
import { CHOSEN_PER_LINE_MAX, freeText, OPTION_NAME_MAX, OPTIONS_PER_GROUP_MAX, TRANSLATED_LANGUAGES } from '@tiffin/contracts';
import { CircleAlert, Ellipsis, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { checkText } from '../../../../forms/checks';
import { numberText } from '../../../../language/formats';
import { Button, IconButton } from '../../../../ui/button';
import { Field, TextInput } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { optionsText } from './choice-text';
import { EntryTools, type EntryActions, type OptionsForm } from './entry-tools';
import { OPTION_COLUMNS, OptionRow } from './option-row';
import { isNamedTwice, limitFault, newOption, type Choice, type LimitFault } from './option-values';

interface GroupFieldsProps extends OptionsForm, EntryActions {
  /** Index of the group, from 0. */
  at: number;
}

/** A group: its name, how many are chosen, and its options. */
export function GroupFields({ at, ...rest }: GroupFieldsProps) {
  const { form, errorOf, disabled } = rest;
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const path = `optionGroups.${at}` as const;
  const options = useFieldArray({ control: form.control, name: `${path}.options` });
  const add = useRef<HTMLButtonElement>(null);
  const number = at + 1;
  const name = form.watch(`${path}.name`).trim() || t`Group ${number}`;
  const wrongName = t`This dish has another group with this name.`;
  const count = options.fields.length;
  // The button that was pressed has moved or gone.
  const move = (from: number, to: number) => {
    options.swap(from, to);
    requestAnimationFrame(() => form.setFocus(`${path}.options.${to}.name`));
  };
  const remove = (option: number) => {
    options.remove(option);
    requestAnimationFrame(() => add.current?.focus());
  };
  const hasHiddenError = TRANSLATED_LANGUAGES.some((language) => errorOf(`${path}.otherNames.${language}`) !== undefined);
  return (
    <li className="border-t border-line pt-3">
      <div role="group" aria-label={name} className="grid gap-3">
        <div className="grid grid-cols-[1fr_auto] items-start gap-1.5">
          <Field label={t`Name of the group`} error={errorOf(`${path}.name`)}>
            <TextInput
              autoComplete="off"
              maxLength={OPTION_NAME_MAX}
              placeholder={t`Size`}
              {...form.register(`${path}.name`, {
                validate: {
                  rule: checkText(freeText(OPTION_NAME_MAX, { min: 1 })),
                  once: (_, { optionGroups }) => !isNamedTwice(optionGroups, at) || wrongName,
                },
              })}
            />
          </Field>
          <IconButton
            tone="muted"
            className="mt-8"
            label={t`More for ${name}`}
            aria-expanded={open}
            icon={<Ellipsis aria-hidden size={20} />}
            onClick={() => setOpen(!open)}
          />
        </div>
        {(open || hasHiddenError) && <EntryTools {...rest} path={path} name={name} remove={<Trans>Remove group</Trans>} />}
        <ChoiceFields form={form} errorOf={errorOf} disabled={disabled} at={at} count={count} />
        <div className="grid gap-1.5">
          <div aria-hidden className={`${OPTION_COLUMNS} text-sm font-medium text-muted`}>
            <span>
              <Trans>Options</Trans>
            </span>
            <span>
              <Trans>Costs more</Trans>
            </span>
            <span className="w-(--tap)" />
          </div>
          <ul className="grid gap-1.5">
            {options.fields.map(({ id }, option) => (
              <OptionRow
                key={id}
                form={form}
                errorOf={errorOf}
                disabled={disabled}
                group={at}
                at={option}
                onUp={option > 0 ? () => move(option, option - 1) : undefined}
                onDown={option < count - 1 ? () => move(option, option + 1) : undefined}
                onRemove={count > 1 ? () => remove(option) : undefined}
              />
            ))}
          </ul>
          {count < OPTIONS_PER_GROUP_MAX && (
            <Button
              ref={add}
              tone="quiet"
              disabled={disabled}
              className="justify-self-start"
              icon={<Plus aria-hidden size={18} />}
              onClick={() => options.append(newOption(), { focusName: `${path}.options.${count}.name` })}
            >
              <Trans>Add an option</Trans>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** How many options of the group are chosen, in plain words. */
function ChoiceFields({ form, errorOf, disabled, at, count }: OptionsForm & { at: number; count: number }) {
  const { t } = useLingui();
  const id = useId();
  const path = `optionGroups.${at}` as const;
  const all = optionsText(count);
  const faults: Record<LimitFault, string> = {
    'too-many-of-group': t`This group has only ${all}.`,
    'too-many-of-dish': t`One dish can have ${CHOSEN_PER_LINE_MAX} chosen options at most. Please lower how many may be chosen.`,
    order: t`The first number can't be higher than the second.`,
  };
  const choice = useController({ control: form.control, name: `${path}.choice` }).field;
  const min = useController({ control: form.control, name: `${path}.min` }).field;
  const max = useController({
    control: form.control,
    name: `${path}.max`,
    rules: {
      validate: (_, { optionGroups }) => {
        const fault = limitFault(optionGroups, at);
        return fault === undefined || faults[fault];
      },
    },
  }).field;
  const error = errorOf(`${path}.max`) ?? errorOf(`${path}.min`);
  const described = { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': error && `${id}-error` };
  const numbers = (from: number, current: number) =>
    Array.from({ length: Math.max(count, current) + 1 - from }, (_, index) => from + index).map((number) => ({
      value: String(number),
      label: numberText(number),
    }));
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="font-semibold">
        <Trans>Students choose</Trans>
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        <Select
          label={t`Students choose`}
          disabled={disabled}
          value={choice.value}
          onChange={(value) => {
            choice.onChange(value as Choice);
            void form.trigger(`${path}.max`);
          }}
          options={[
            { value: 'exactly', label: t`exactly` },
            { value: 'up-to', label: t`up to` },
            { value: 'between', label: t`from … to` },
          ]}
        />
        {choice.value === 'between' && (
          <>
            <Select
              label={t`At least`}
              disabled={disabled}
              {...described}
              ref={min.ref}
              value={String(min.value)}
              onChange={(value) => {
                min.onChange(Number(value));
                void form.trigger(`${path}.max`);
              }}
              options={numbers(0, min.value)}
            />
            <span aria-hidden>–</span>
          </>
        )}
        <Select
          label={choice.value === 'exactly' ? t`How many` : t`At most`}
          disabled={disabled}
          {...described}
          ref={max.ref}
          value={String(max.value)}
          onChange={(value) => max.onChange(Number(value))}
          options={numbers(1, max.value)}
        />
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
