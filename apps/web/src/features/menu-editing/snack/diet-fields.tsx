import { Trans } from '@lingui/react/macro';
import { DIETS, type Diet } from '@tiffin/contracts';
import { Checkbox } from '../../../ui/checkbox';
import { useDietNames } from '../../home/diets';

interface DietFieldsProps {
  chosen: readonly Diet[];
  onChange: (chosen: readonly Diet[]) => void;
  disabled: boolean;
}

/** For whom a snack is. Vegan and Jain food counts as vegetarian by itself. */
export function DietFields({ chosen, onChange, disabled }: DietFieldsProps) {
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
            onChange={(on) => onChange(DIETS.filter((other) => (other === diet ? on : chosen.includes(other))))}
            label={names[diet]}
          />
        ))}
      </div>
    </fieldset>
  );
}
