import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, DIETS, FILE_MISSING, freeText, INFO_MAX, RULES, type Diet, type Snack } from '@tiffin/contracts';
import { useController } from 'react-hook-form';
import { checkText } from '../../../forms/checks';
import { FormButtons } from '../../../forms/form-buttons';
import { FormProblem } from '../../../forms/form-problem';
import { ruleText } from '../../../forms/rule-texts';
import { Checkbox } from '../../../ui/checkbox';
import { Field, TextArea, TextInput } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import { useDietNames } from '../../home/diets';
import { checkPicture } from '../../settings/avatar/check-picture';
import { AffixedInput } from '../affixed-input';
import { ContentsFields } from '../contents-fields';
import { OtherNameFields } from '../other-names';
import { priceProblem, usePriceErrorTexts } from '../parse-amount';
import { PictureField } from '../picture-field';
import { CategoryField } from './category-field';
import { OptionsFields } from './options/options-fields';
import { ServedInFields, useServedIn } from './served-in-fields';
import { useSnackForm } from './use-snack-form';

/** Adds or edits a snack (popups `addSnack`, `editSnack`). The server's refusal is shown at the top. */
export function SnackForm({ snack, onClose }: { snack?: Snack; onClose: () => void }) {
  const { t } = useLingui();
  const priceTexts = usePriceErrorTexts(ruleText(RULES.price.message));
  const checkPrice = (typed: string) => {
    const problem = priceProblem(typed);
    return problem === undefined || priceTexts[problem];
  };
  const servedIn = useServedIn(snack?._id);
  const { form, errorOf, busy, problem, submit, percent } = useSnackForm(snack, servedIn.save, onClose);
  const { field: image } = useController({
    control: form.control,
    name: 'image',
    rules: { validate: async (file) => (file ? ((await checkPicture(file)) ?? true) : snack !== undefined || ruleText(FILE_MISSING)) },
  });
  const { field: category } = useController({ control: form.control, name: 'category' });
  const { field: diets } = useController({ control: form.control, name: 'diets' });
  const info = form.watch('info');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormProblem problem={problem} />
      <Field
        label={
          <>
            <Trans>Picture</Trans>
            {snack?.image && (
              <span className="font-normal text-muted">
                {' '}
                · <Trans>optional, else the current one stays</Trans>
              </span>
            )}
          </>
        }
        error={errorOf('image')}
        hint={<Trans>PNG, JPG or JPEG, up to 5 MB.</Trans>}
      >
        <PictureField
          ref={image.ref}
          file={image.value}
          present={snack?.image ?? null}
          onChosen={(file) => form.setValue('image', file, { shouldDirty: true, shouldValidate: true })}
          disabled={busy}
        />
      </Field>
      <div className="grid gap-4 min-[520px]:grid-cols-[1fr_9rem]">
        <Field label={t`Name`} error={errorOf('name')}>
          <TextInput autoComplete="off" maxLength={20} {...form.register('name', { validate: checkText(RULES.name) })} />
        </Field>
        <Field label={t`Price`} error={errorOf('price')}>
          <AffixedInput before={CURRENCY_SIGN} inputMode="decimal" {...form.register('price', { validate: checkPrice })} />
        </Field>
      </div>
      <CategoryField value={category.value} onChange={category.onChange} error={errorOf('category')} disabled={busy} />
      <OtherNameFields register={(path) => form.register(path, { validate: checkText(RULES.otherName) })} errorOf={errorOf} />
      <Field
        label={
          <>
            <Trans>Description</Trans>
            <span className="font-normal text-muted">
              {' '}
              · <Trans>optional</Trans>
            </span>
          </>
        }
        error={errorOf('info')}
        hint={
          <span className="flex justify-between gap-3">
            <Trans>What is in it, what comes with it.</Trans>
            <span className="whitespace-nowrap tabular-nums">
              {info.length} / {INFO_MAX}
            </span>
          </span>
        }
      >
        <TextArea
          maxLength={INFO_MAX}
          placeholder={t`Potato and peas, with mint chutney`}
          className="min-h-18!"
          {...form.register('info', {
            validate: checkText(freeText(INFO_MAX)),
            // The server refuses line breaks: a card shows one paragraph.
            setValueAs: (typed: string) => typed.replace(/\p{Cc}+/gu, ' '),
          })}
        />
      </Field>
      <DietFields chosen={diets.value} onChange={diets.onChange} disabled={busy} />
      <OptionsFields form={form} errorOf={errorOf} disabled={busy} snackId={snack?._id} />
      <ContentsFields control={form.control} isVegetarian={diets.value.length > 0} errorOf={errorOf} disabled={busy} />
      <ServedInFields parts={servedIn.parts} chosen={servedIn.chosen} onChange={servedIn.choose} disabled={busy} />
      {percent !== undefined && <Progress label={t`Uploading…`} percent={percent} />}
      <FormButtons onCancel={onClose} busy={busy}>
        {snack ? <Trans>Save changes</Trans> : <Trans>Add snack</Trans>}
      </FormButtons>
    </form>
  );
}

interface DietFieldsProps {
  chosen: readonly Diet[];
  onChange: (chosen: readonly Diet[]) => void;
  disabled: boolean;
}

/** The snack's diets. Vegan and Jain snacks count as vegetarian automatically. */
function DietFields({ chosen, onChange, disabled }: DietFieldsProps) {
  const names = useDietNames();
  return (
    <fieldset className="grid gap-0.5">
      <legend className="font-semibold">
        <Trans>Suitable for</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {DIETS.map((diet) => (
          <Checkbox
            key={diet}
            checked={chosen.includes(diet)}
            disabled={disabled}
            onChange={(on) => onChange(DIETS.filter((option) => (option === diet ? on : chosen.includes(option))))}
            label={names[diet]}
          />
        ))}
      </div>
    </fieldset>
  );
}
