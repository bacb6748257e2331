import { Trans } from '@lingui/react/macro';
import { KeyForm } from './key-form';

/** The key that opens the counter for staff other than the contractor (docs/adr/0042-orders-at-the-counter.md). */
export function CounterKeyPage() {
  return (
    <KeyForm
      path="/contractors/counter-key"
      title={<Trans>Set the counter key</Trans>}
      hint={
        <Trans>
          4–12 letters or digits. Anyone who has it can place orders for students and guests at /counter, and nothing else. Open counters
          have to enter the new key.
        </Trans>
      }
    />
  );
}
