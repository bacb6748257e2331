import { Trans } from '@lingui/react/macro';
import { Field, TextInput } from '../../../ui/field';
import { useOperationsLocation } from '../operations-location';

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
