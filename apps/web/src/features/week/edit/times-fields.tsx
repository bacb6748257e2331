import { Trans, useLingui } from '@lingui/react/macro';
import { WEEK_TIMES_MAX, type WeekTimes } from '@tiffin/contracts';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Field, FieldError, TextInput } from '../../../ui/field';
import { useDayNames, WEEKDAYS } from '../week-words';
import { replaceAt, removeAt } from './lists';
import type { WeekFaults } from './week-faults';

interface TimesFieldsProps {
  times: readonly WeekTimes[];
  faults: WeekFaults;
  /** Where the times are in the week: `hours`. */
  path: string;
  onChange: (times: readonly WeekTimes[]) => void;
}

/** Opening times by day of the week; any number of rows. */
export function TimesFields({ times, faults, path, onChange }: TimesFieldsProps) {
  const fault = faults.get(path);
  return (
    <>
      {times.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and rows never change places
        <TimesRow
          key={index}
          row={row}
          faults={faults}
          path={`${path}.${index}`}
          onChange={(changedRow) => onChange(replaceAt(times, index, changedRow))}
          onRemove={() => onChange(removeAt(times, index))}
        />
      ))}
      {times.length < WEEK_TIMES_MAX && (
        <div data-fault={fault && true} className="grid justify-items-start gap-1.5">
          <Button
            icon={<Plus aria-hidden size={20} />}
            onClick={() => onChange([...times, { days: [...WEEKDAYS], from: '08:00', to: '20:00' }])}
          >
            <Trans>Add times</Trans>
          </Button>
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </>
  );
}

interface TimesRowProps {
  row: WeekTimes;
  faults: WeekFaults;
  path: string;
  onChange: (row: WeekTimes) => void;
  onRemove: () => void;
}

function TimesRow({ row, faults, path, onChange, onRemove }: TimesRowProps) {
  const { t } = useLingui();
  const short = useDayNames('short');
  const toggle = (day: number, on: boolean) =>
    onChange({ ...row, days: WEEKDAYS.filter((weekday) => (weekday === day ? on : row.days.includes(weekday))) });
  const daysFault = faults.get(`${path}.days`);
  return (
    <fieldset data-fault={daysFault && true} className="grid gap-2 rounded-control border border-line p-3">
      <legend className="sr-only">
        <Trans>Days and times</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} label={short(day)} checked={row.days.includes(day)} onChange={(on) => toggle(day, on)} />
        ))}
      </div>
      <FieldError>{daysFault}</FieldError>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-36">
          <Field label={<Trans>From</Trans>} error={faults.get(`${path}.from`)}>
            <TextInput type="time" value={row.from} onChange={({ target }) => onChange({ ...row, from: target.value })} />
          </Field>
        </div>
        <div className="w-36">
          <Field label={<Trans>To</Trans>} error={faults.get(`${path}.to`)}>
            <TextInput type="time" value={row.to} onChange={({ target }) => onChange({ ...row, to: target.value })} />
          </Field>
        </div>
        <IconButton
          className="mt-[calc(1lh+8px)]"
          tone="muted"
          label={t`Remove these times`}
          icon={<X aria-hidden size={20} />}
          onClick={onRemove}
        />
        {row.to !== '' && row.to <= row.from && (
          <p className="pt-[calc(1lh+28px)] text-sm text-muted">
            <Trans>until the next day</Trans>
          </p>
        )}
      </div>
    </fieldset>
  );
}
