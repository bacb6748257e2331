import { Trans } from '@lingui/react/macro';
import type { PartOfDay } from '@tiffin/contracts';
import { Checkbox } from '../../../ui/checkbox';

interface ServedInFieldsProps {
  parts: readonly PartOfDay[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  disabled: boolean;
}

/** In which parts of the day a snack is served; nothing where the canteen has none. */
export function ServedInFields({ parts, chosen, onChange, disabled }: ServedInFieldsProps) {
  if (parts.length === 0) return null;
  const ids = parts.map(({ _id }) => _id);
  return (
    <fieldset className="grid gap-0.5">
      <legend className="font-semibold">
        <Trans>Served only in</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {parts.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            checked={chosen.includes(_id)}
            disabled={disabled}
            onChange={(on) => onChange(ids.filter((other) => (other === _id ? on : chosen.includes(other))))}
            label={name}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        <Trans>Without a tick it is served at any time.</Trans>
      </p>
    </fieldset>
  );
}
