import { Trans, useLingui } from '@lingui/react/macro';
import { ALLERGENS, ENERGY_MAX, FOOD_MARKS, freeText, SERVING_MAX, type Allergen, type FoodMark } from '@tiffin/contracts';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { checkText } from '../../forms/checks';
import { Checkbox } from '../../ui/checkbox';
import { Field, TextInput } from '../../ui/field';
import { Select } from '../../ui/select';
import { useAllergenNames } from '../food-contents/allergen-names';
import { useFoodMarkNames } from '../home/diets';
import { AffixedInput } from './affixed-input';
import type { ContentsFormValues, ContentsPath } from './contents-values';

interface ContentsFieldsProps<Values extends FieldValues & { contents: ContentsFormValues }> {
  control: Control<Values>;
  errorOf: (path: ContentsPath) => string | undefined;
  disabled: boolean;
}

/** What is in an item: the mark, energy, serving and allergens. What stays empty is shown as not stated. */
export function ContentsFields<Values extends FieldValues & { contents: ContentsFormValues }>(props: ContentsFieldsProps<Values>) {
  const { t } = useLingui();
  const { errorOf, disabled } = props;
  // A generic form's control has no paths that TypeScript could know.
  const control = props.control as unknown as Control<{ contents: ContentsFormValues }>;
  const markNames = useFoodMarkNames();
  const wrongEnergy = t`Please enter a whole number of kcal from 0 to ${ENERGY_MAX}.`;
  const mark = useController({ control, name: 'contents.mark' }).field;
  const energy = useController({ control, name: 'contents.energy', rules: { validate: (typed) => isEnergy(typed) || wrongEnergy } }).field;
  const serving = useController({ control, name: 'contents.serving', rules: { validate: checkText(freeText(SERVING_MAX)) } }).field;
  const allergens = useController({ control, name: 'contents.allergens' }).field;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        <Trans>What is in it</Trans>
        <span className="font-normal text-muted">
          {' '}
          · <Trans>optional; students read “not stated” for what is empty</Trans>
        </span>
      </legend>
      <Field label={t`Food mark`} error={errorOf('contents.mark')}>
        <Select
          ref={mark.ref}
          label={t`Food mark`}
          value={mark.value}
          onChange={(value) => mark.onChange(value as FoodMark | '')}
          disabled={disabled}
          options={[{ value: '', label: t`Not stated` }, ...FOOD_MARKS.map((value) => ({ value, label: markNames[value] }))]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-[360px]:grid-cols-1">
        <Field label={t`Serving`} error={errorOf('contents.serving')}>
          <TextInput autoComplete="off" maxLength={SERVING_MAX} placeholder={t`2 pieces, 120 g`} {...serving} />
        </Field>
        <Field label={t`Energy of a serving`} error={errorOf('contents.energy')}>
          <AffixedInput after="kcal" inputMode="numeric" {...energy} />
        </Field>
      </div>
      <AllergenFields chosen={allergens.value} onChange={allergens.onChange} error={errorOf('contents.allergens')} disabled={disabled} />
    </fieldset>
  );
}

const isEnergy = (typed: string): boolean => typed.trim() === '' || (/^\d{1,4}$/.test(typed.trim()) && Number(typed) <= ENERGY_MAX);

interface AllergenFieldsProps {
  chosen: readonly Allergen[] | null;
  onChange: (chosen: readonly Allergen[] | null) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The allergens, or that it contains none of them; nothing ticked states nothing. */
function AllergenFields({ chosen, onChange, error, disabled }: AllergenFieldsProps) {
  const names = useAllergenNames();
  const toggle = (allergen: Allergen, on: boolean) => {
    const next = ALLERGENS.filter((option) => (option === allergen ? on : chosen?.includes(option)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset>
      <legend className="font-medium">
        <Trans>Allergens</Trans>
      </legend>
      <div className="grid gap-x-4 min-[420px]:grid-cols-2">
        {ALLERGENS.map((allergen) => (
          <Checkbox
            key={allergen}
            checked={chosen?.includes(allergen) ?? false}
            disabled={disabled}
            onChange={(on) => toggle(allergen, on)}
            label={names[allergen]}
          />
        ))}
        <Checkbox
          checked={chosen?.length === 0}
          disabled={disabled}
          onChange={(on) => onChange(on ? [] : null)}
          label={<Trans>None of these</Trans>}
        />
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
