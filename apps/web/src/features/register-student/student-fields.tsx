import { Trans } from '@lingui/react/macro';
import { RULES } from '@tiffin/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { checkPhone, checkText } from '../../forms/checks';
import { Field, TextInput } from '../../ui/field';
import { PhoneInput } from '../../ui/phone-input';
import type { StudentFormValues } from './student-request';

/** A student's details. Must be inside a `FormProvider`. They belong to another person, so browser autofill is off. */
export function StudentFields({ errorOf }: { errorOf: (name: keyof StudentFormValues) => string | undefined }) {
  const { register, control } = useFormContext<StudentFormValues>();
  return (
    <>
      <Field label={<Trans>Roll number</Trans>} error={errorOf('rollNo')} hint={<Trans>1–3 digits. The student logs in with it.</Trans>}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          {...register('rollNo', { validate: checkText(RULES.rollNo) })}
        />
      </Field>
      <Field label={<Trans>Full name</Trans>} error={errorOf('fullName')}>
        <TextInput autoComplete="off" autoCapitalize="words" {...register('fullName', { validate: checkText(RULES.fullName) })} />
      </Field>
      <Field label={<Trans>E-mail</Trans>} error={errorOf('email')}>
        <TextInput type="email" autoComplete="off" {...register('email', { validate: checkText(RULES.email) })} />
      </Field>
      <Controller
        control={control}
        name="phoneNumber"
        rules={{ validate: checkPhone }}
        render={({ field }) => (
          <Field label={<Trans>Phone number</Trans>} error={errorOf('phoneNumber')}>
            <PhoneInput {...field} autoComplete="off" />
          </Field>
        )}
      />
    </>
  );
}
