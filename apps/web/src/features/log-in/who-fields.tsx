import { Trans, useLingui } from '@lingui/react/macro';
import { RULES } from '@tiffin/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { checkText } from '../../forms/checks';
import { Field, TextInput } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { HostelField } from './hostel-field';
import type { Who } from './who';

/** Role, and who in it: a student by hostel and roll number, a contractor by e-mail address. Stands in a `FormProvider`. */
export function WhoFields({ onRole }: { onRole: () => void }) {
  const { t } = useLingui();
  const { control, register, formState, clearErrors } = useFormContext<Who>();
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
