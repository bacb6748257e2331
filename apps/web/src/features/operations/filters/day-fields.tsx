import { Trans } from '@lingui/react/macro';
import { Field, TextInput } from '../../../ui/field';
import { useOperationsLocation } from '../operations-location';

/** A complete date, or empty while the year is only partly typed. */
export function completeDate(day = ''): string {
  return /^(?:19|2\d)\d\d-/.test(day) ? day : '';
}

/** Filters by first and last day. */
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
