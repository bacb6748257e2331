import { Trans, useLingui } from '@lingui/react/macro';
import { type Canteen, LOG_IN_OUTCOMES } from '@tiffin/contracts';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { CanteenField } from '../filters/canteen-field';
import { DayFields } from '../filters/day-fields';
import { usePlace } from '../part';
import { useOutcomeTexts } from './use-outcome-texts';

/** Which days, how it ended, and in whose canteen. */
export function LogInFilters({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const [{ outcome = '' }, change] = usePlace();
  const texts = useOutcomeTexts();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 [&>*]:min-w-0">
      <DayFields />
      <Field label={<Trans>How it ended</Trans>}>
        <Select
          label={t`How it ended`}
          options={[{ value: '', label: t`Any outcome` }, ...LOG_IN_OUTCOMES.map((value) => ({ value, label: texts[value] }))]}
          value={outcome}
          onChange={(chosen) => change({ outcome: chosen })}
        />
      </Field>
      <CanteenField canteens={canteens} />
    </div>
  );
}
