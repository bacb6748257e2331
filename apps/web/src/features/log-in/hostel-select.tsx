import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { failureText } from '../../api/failure-text';
import { Field } from '../../ui/field';
import { Select, type SelectOption } from '../../ui/select';

interface HostelSelectProps<Form extends FieldValues> {
  hostels: UseQueryResult<readonly SelectOption[]>;
  field: ControllerRenderProps<Form>;
  error: string | undefined;
}

/** Selects one of the loaded hostels, or says why there are none yet. */
export function HostelSelect<Form extends FieldValues>({ hostels, field, error }: HostelSelectProps<Form>) {
  const { t } = useLingui();
  const failed = hostels.isError && !hostels.data && (
    <>
      {failureText(hostels.error)}{' '}
      <button type="button" className="link min-h-6" onClick={() => void hostels.refetch()}>
        <Trans>Try again</Trans>
      </button>
    </>
  );
  return (
    <Field label={<Trans>Hostel</Trans>} error={error} hint={failed}>
      <Select
        {...field}
        label={t`Hostel`}
        disabled={!hostels.data}
        options={[{ value: '', label: hostels.isPending ? t`Loading…` : t`Select Hostel`, disabled: true }, ...(hostels.data ?? [])]}
      />
    </Field>
  );
}
