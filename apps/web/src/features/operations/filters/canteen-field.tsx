import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicCanteen } from '@tiffin/contracts';
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
          ...canteens.map((canteen) => ({ value: canteen._id, label: canteenName(canteen) })),
        ]}
        value={canteen}
        onChange={(chosen) => change({ canteen: chosen })}
      />
    </Field>
  );
}

/** A canteen as operators tell it apart: `BH 1 · Ganga`. */
export function canteenName({ hostelType, hostelNumber, hostelName }: PublicCanteen): string {
  return `${hostelType} ${hostelNumber} · ${hostelName}`;
}
