import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useController, type Control } from 'react-hook-form';
import { failureText } from '../../api/failure-text';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { Who } from './who';
import { useHostels } from './use-hostels';

/** Which hostel a student lives in. The only one there is, is chosen by itself. */
export function HostelField({ control }: { control: Control<Who> }) {
  const { t } = useLingui();
  const hostels = useHostels();
  const { field, fieldState } = useController({ control, name: 'hostel', rules: { required: t`Choose your hostel.` } });
  const { value, onChange } = field;
  const only = hostels.data?.length === 1 ? hostels.data[0]?.value : undefined;
  useEffect(() => {
    if (only && !value) onChange(only);
  }, [only, value, onChange]);

  const failed = hostels.isError && (
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
