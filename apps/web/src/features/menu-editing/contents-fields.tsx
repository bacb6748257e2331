import { Trans, useLingui } from '@lingui/react/macro';
import { ALLERGENS, ENERGY_MAX, FOOD_MARKS, freeText, SERVING_MAX, type Allergen, type FoodMark } from '@tiffin/contracts';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { checkText } from '../../forms/checks';
import { numberText } from '../../language/formats';
import { Checkbox } from '../../ui/checkbox';
import { Field, TextInput } from '../../ui/field';
import { Select } from '../../ui/select';
import { useAllergenNames } from '../food-contents/allergen-names';
import { useFoodMarkNames } from '../home/diets';
import { AffixedInput } from './affixed-input';
import { CONTENTS_PATHS, type ContentsFormValues, type ContentsPath } from './contents-values';
import { Fold } from './fold';

interface ContentsFieldsProps<Values extends FieldValues & { contents: ContentsFormValues }> {
  control: Control<Values>;
  /** A diet is ticked, which makes the item vegetarian where no mark is chosen. */
  isVegetarian?: boolean;
  errorOf: (path: ContentsPath) => string | undefined;
  disabled: boolean;
}

/**
 * What is in an item: the mark, energy, serving and allergens. What stays empty is shown as not stated. It is folded, with a line that
 * says what is stated, and opens for an error.
 */
export function ContentsFields<Values extends FieldValues & { contents: ContentsFormValues }>(props: ContentsFieldsProps<Values>) {
  const { t } = useLingui();
  const { errorOf, disabled, isVegetarian = false } = props;
  // A generic form's control has no paths that TypeScript could know.
  const control = props.control as unknown as Control<{ contents: ContentsFormValues }>;
  const markNames = useFoodMarkNames();
  const wrongEnergy = t`Please enter a whole number of kcal from 0 to ${ENERGY_MAX}.`;
  const mark = useController({ control, name: 'contents.mark' }).field;
  const energy = useController({ control, name: 'contents.energy', rules: { validate: (typed) => isEnergy(typed) || wrongEnergy } }).field;
  const serving = useController({ control, name: 'contents.serving', rules: { validate: checkText(freeText(SERVING_MAX)) } }).field;
  const allergens = useController({ control, name: 'contents.allergens' }).field;
  const hasError = CONTENTS_PATHS.some((path) => errorOf(path) !== undefined);
  return (
    <Fold
      title={t`What is in it`}
      hasError={hasError}
      summary={
        <Stated
          contents={{ mark: mark.value, energy: energy.value, serving: serving.value, allergens: allergens.value }}
          isVegetarian={isVegetarian}
        />
      }
    >
      <p className="text-sm text-muted">
        <Trans>All of it is optional. Students read “not stated” for what is empty.</Trans>
      </p>
      <Field label={t`Food mark`} error={errorOf('contents.mark')}>
        <Select
          ref={mark.ref}
          label={t`Food mark`}
          value={mark.value}
          onChange={(value) => mark.onChange(value as FoodMark | '')}
          disabled={disabled}
          options={[
            { value: '', label: isVegetarian ? t`Vegetarian, as ticked above` : t`Not stated` },
            ...FOOD_MARKS.map((value) => ({ value, label: markNames[value] })),
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 max-[360px]:grid-cols-1">
        <Field label={t`Serving`} error={errorOf('contents.serving')}>
          <TextInput autoComplete="off" maxLength={SERVING_MAX} placeholder={t`2 pieces, 120 g`} {...serving} />
        </Field>
        <Field label={t`Energy of a serving`} error={errorOf('contents.energy')}>
          <AffixedInput after="kcal" inputMode="numeric" {...energy} />
        </Field>
      </div>
      <AllergenFields chosen={allergens.value} onChange={allergens.onChange} error={errorOf('contents.allergens')} disabled={disabled} />
    </Fold>
  );
}

/** In one line what is stated: "Vegetarian · 260 kcal · Milk". */
function Stated({ contents, isVegetarian }: { contents: ContentsFormValues; isVegetarian: boolean }) {
  const { t } = useLingui();
  const marks = useFoodMarkNames();
  const names = useAllergenNames();
  const { energy, serving, allergens } = contents;
  const mark = contents.mark || (isVegetarian && 'vegetarian');
  const stated = [
    mark && marks[mark],
    serving.trim(),
    energy.trim() !== '' && isEnergy(energy) && t`${numberText(Number(energy))} kcal`,
    allergens && (allergens.map((allergen) => names[allergen]).join(', ') || t`No allergens`),
  ].filter(Boolean);
  return stated.join(' · ') || t`Not stated`;
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
      {error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
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
    </fieldset>
  );
}
