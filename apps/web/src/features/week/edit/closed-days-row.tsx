import { Trans, useLingui } from '@lingui/react/macro';
import { NOTICE_MAX, type ClosedDays } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';

interface ClosedDaysRowProps {
  days: ClosedDays;
  onChange: (days: ClosedDays) => void;
  onRemove: () => void;
}

/** Days of the calendar on which the canteen is closed. */
export function ClosedDaysRow({ days, onChange, onRemove }: ClosedDaysRowProps) {
  const { t } = useLingui();
  const { from, to, name } = days;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={<Trans>First day</Trans>}>
        <TextInput
          type="date"
          value={from}
          onChange={({ target: { value } }) => onChange({ ...days, from: value, to: to < value ? value : to })}
        />
      </Field>
      <Field label={<Trans>Last day</Trans>}>
        <TextInput type="date" value={to} min={from} onChange={({ target }) => onChange({ ...days, to: target.value })} />
      </Field>
      <div className="min-w-0 flex-1 basis-44">
        <Field label={<Trans>What for</Trans>}>
          <TextInput
            value={name}
            maxLength={NOTICE_MAX}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...days, name: target.value })}
          />
        </Field>
      </div>
      <IconButton className="mb-0.5" tone="muted" label={t`Remove these days`} icon={<X aria-hidden size={20} />} onClick={onRemove} />
    </div>
  );
}
