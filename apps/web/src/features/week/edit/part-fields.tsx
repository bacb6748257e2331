import { Trans, useLingui } from '@lingui/react/macro';
import { PART_NAME_MAX, type PartOfDay } from '@tiffin/contracts';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Field, TextInput } from '../../../ui/field';
import { useItemNames } from '../../home/use-item-names';
import { TimesFields } from './times-fields';
import type { WeekFaults } from './week-faults';

interface PartFieldsProps {
  part: PartOfDay;
  faults: WeekFaults;
  /** Where the part is in the week: `parts.0`. */
  path: string;
  onChange: (part: PartOfDay) => void;
  onRemove: () => void;
}

/** A part of the day: its name, times and items. */
export function PartFields({ part, faults, path, onChange, onRemove }: PartFieldsProps) {
  const { t } = useLingui();
  const names = useItemNames();
  const { name, times, itemIds } = part;
  const toggle = (id: string, on: boolean) =>
    onChange({ ...part, itemIds: on ? [...itemIds, id] : itemIds.filter((itemId) => itemId !== id) });
  return (
    <Card padded className="grid gap-3 bg-paper! max-sm:p-3">
      <Field label={<Trans>Name of this part of the day</Trans>} error={faults.get(`${path}.name`)}>
        <TextInput
          value={name}
          maxLength={PART_NAME_MAX}
          autoComplete="off"
          placeholder={t`Breakfast`}
          onChange={({ target }) => onChange({ ...part, name: target.value })}
        />
      </Field>
      <TimesFields
        times={times}
        faults={faults}
        path={`${path}.times`}
        onChange={(changedTimes) => onChange({ ...part, times: changedTimes })}
      />
      <fieldset>
        <legend className="font-semibold">
          <Trans>Items served then</Trans>
        </legend>
        <div className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3">
          {[...names].map(([id, item]) => (
            <Checkbox key={id} label={item} checked={itemIds.includes(id)} onChange={(on) => toggle(id, on)} />
          ))}
        </div>
      </fieldset>
      <Button className="justify-self-start" icon={<Trash2 aria-hidden size={18} />} onClick={onRemove}>
        <Trans>Remove this part of the day</Trans>
      </Button>
    </Card>
  );
}
