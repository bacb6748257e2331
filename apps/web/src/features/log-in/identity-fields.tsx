import { Trans, useLingui } from '@lingui/react/macro';
import { RULES } from '@tiffin/contracts';
import { useEffect } from 'react';
import { useController, useFormContext, type Control } from 'react-hook-form';
import { checkText } from '../../forms/checks';
import { Field, TextInput } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { HostelSelect } from './hostel-select';
import { useHostels } from './use-hostels';
import type { LogInIdentity } from './identity';

/** Role and identity: a student's hostel and roll number, or a contractor's e-mail address. Must be inside a `FormProvider`. */
export function IdentityFields({ onRole }: { onRole: () => void }) {
  const { t } = useLingui();
  const { control, register, formState, clearErrors } = useFormContext<LogInIdentity>();
  const { errors } = formState;
  const { field: role } = useController({ control, name: 'role' });
  return (
    <>
      <div className="grid gap-1.5">
        <span aria-hidden className="font-semibold">
          <Trans>I am a</Trans>
        </span>
        <Segmented
          full="always"
          label={t`I am a`}
          value={role.value}
          onChange={(chosen) => {
            clearErrors();
            onRole();
            role.onChange(chosen);
          }}
          options={[
            { value: 'student', label: t`Student` },
            { value: 'contractor', label: t`Contractor` },
          ]}
        />
      </div>
      {role.value === 'student' ? (
        <>
          <HostelField control={control} />
          <Field label={<Trans>Roll number</Trans>} error={errors.rollNo?.message}>
            <TextInput
              inputMode="numeric"
              autoComplete="username"
              maxLength={3}
              {...register('rollNo', { validate: checkText(RULES.rollNo) })}
            />
          </Field>
        </>
      ) : (
        <Field label={<Trans>E-mail</Trans>} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...register('email', { validate: checkText(RULES.email) })} />
        </Field>
      )}
    </>
  );
}

/** The student's hostel. If there is only one, it is selected automatically. */
function HostelField({ control }: { control: Control<LogInIdentity> }) {
  const { t } = useLingui();
  const hostels = useHostels();
  const { field, fieldState } = useController({ control, name: 'hostel', rules: { required: t`Choose your hostel.` } });
  const { value, onChange } = field;
  const only = hostels.data?.length === 1 ? hostels.data[0]?.value : undefined;
  useEffect(() => {
    if (only && !value) onChange(only);
  }, [only, value, onChange]);

  return <HostelSelect hostels={hostels} field={field} error={fieldState.error?.message} />;
}
