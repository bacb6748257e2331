import { Trans, useLingui } from '@lingui/react/macro';
import { NOTICE_MAX, type ClosedDays } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import type { WeekFaults } from './week-faults';

interface ClosedDaysRowProps {
  days: ClosedDays;
  faults: WeekFaults;
  /** Where the days are in the week: `closedDays.0`. */
  path: string;
  onChange: (days: ClosedDays) => void;
  onRemove: () => void;
}

/** Calendar days on which the canteen is closed. */
export function ClosedDaysRow({ days, faults, path, onChange, onRemove }: ClosedDaysRowProps) {
  const { t } = useLingui();
  const { from, to, name } = days;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={<Trans>First day</Trans>} error={faults.get(`${path}.from`)}>
        <TextInput
          type="date"
          value={from}
          onChange={({ target: { value } }) => onChange({ ...days, from: value, to: to < value ? value : to })}
        />
      </Field>
      <Field label={<Trans>Last day</Trans>} error={faults.get(`${path}.to`)}>
        <TextInput type="date" value={to} min={from} onChange={({ target }) => onChange({ ...days, to: target.value })} />
      </Field>
      <div className="min-w-0 flex-1 basis-44">
        <Field label={<Trans>Reason</Trans>}>
          <TextInput
            value={name}
            maxLength={NOTICE_MAX}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...days, name: target.value })}
          />
        </Field>
      </div>
      <IconButton
        className="mt-[calc(1lh+8px)]"
        tone="muted"
        label={t`Remove these days`}
        icon={<X aria-hidden size={20} />}
        onClick={onRemove}
      />
    </div>
  );
}
