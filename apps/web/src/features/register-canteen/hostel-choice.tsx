import { Trans, useLingui } from '@lingui/react/macro';
import { RULES, type CanteenRegistrationRequest } from '@tiffin/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { failureText } from '../../api/failure-text';
import { checkText } from '../../forms/checks';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { useAllHostels } from './use-all-hostels';

/** Which hostel the canteen is for. Stands in a `FormProvider`. */
export function HostelChoice() {
  const { t } = useLingui();
  const hostels = useAllHostels();
  const { control } = useFormContext<CanteenRegistrationRequest>();
  const { field, fieldState } = useController({ control, name: 'hostel', rules: { validate: checkText(RULES.hostel) } });
  const failed = hostels.isError && !hostels.data && (
    <>
      {failureText(hostels.error)}{' '}
      <button type="button" className="link min-h-6" onClick={() => void hostels.refetch()}>
        <Trans>Try again</Trans>
      </button>
    </>
  );
  return (
    <Field label={<Trans>Hostel</Trans>} error={fieldState.error?.message} hint={failed}>
      <Select
        {...field}
        label={t`Hostel`}
        disabled={!hostels.data}
        options={[{ value: '', label: hostels.isPending ? t`Loading…` : t`Select Hostel`, disabled: true }, ...(hostels.data ?? [])]}
      />
    </Field>
  );
}
