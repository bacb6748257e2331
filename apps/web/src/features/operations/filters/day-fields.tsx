import { Trans } from '@lingui/react/macro';
import { Field, TextInput } from '../../../ui/field';
import { useOperationsLocation } from '../operations-location';

/** A day that a field holds, but not one whose year is only half typed. */
export function completeDate(day = ''): string {
  return /^(?:19|2\d)\d\d-/.test(day) ? day : '';
}

/** From which day, and up to which. */
export function DayFields() {
  const [{ from = '', to = '' }, change] = useOperationsLocation();
  return (
    <>
      <Field label={<Trans>From</Trans>}>
        <TextInput type="date" className="min-w-0" value={from} max={to} onChange={(event) => change({ from: event.target.value })} />
      </Field>
      <Field label={<Trans>To</Trans>}>
        <TextInput type="date" className="min-w-0" value={to} min={from} onChange={(event) => change({ to: event.target.value })} />
      </Field>
    </>
  );
}
