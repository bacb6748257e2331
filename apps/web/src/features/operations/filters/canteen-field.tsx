import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel, type PublicCanteen } from '@tiffin/contracts';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { useOperationsLocation } from '../operations-location';

/** Filters by canteen. */
export function CanteenField({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [{ canteen = '' }, change] = useOperationsLocation();
  return (
    <Field label={<Trans>Canteen</Trans>}>
      <Select
        label={t`Canteen`}
        options={[
          { value: '', label: t`All canteens` },
          ...canteens.map((canteen) => ({ value: canteen._id, label: hostelLabel(canteen) })),
        ]}
        value={canteen}
        onChange={(chosen) => change({ canteen: chosen })}
      />
    </Field>
  );
}
