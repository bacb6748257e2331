import { Trans } from '@lingui/react/macro';
import { RULES, type NewContractorRequest } from '@tiffin/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { checkPhone, checkSecret, checkText } from '../../forms/checks';
import { Field, PasswordInput, TextInput } from '../../ui/field';
import { PhoneInput } from '../../ui/phone-input';

/** The future contractor's details. Must be inside a `FormProvider`. They belong to another person, so browser autofill is off. */
export function ContractorFields() {
  const { register, control, formState } = useFormContext<NewContractorRequest>();
  const { errors } = formState;
  return (
    <>
      <Field label={<Trans>Full name</Trans>} error={errors.fullName?.message}>
        <TextInput autoComplete="off" autoCapitalize="words" {...register('fullName', { validate: checkText(RULES.fullName) })} />
      </Field>
      <Field label={<Trans>E-mail</Trans>} error={errors.email?.message} hint={<Trans>We send the verification code there.</Trans>}>
        <TextInput type="email" autoComplete="off" {...register('email', { validate: checkText(RULES.email) })} />
      </Field>
      <Controller
        control={control}
        name="phoneNumber"
        rules={{ validate: checkPhone }}
        render={({ field, fieldState }) => (
          <Field label={<Trans>Phone number</Trans>} error={fieldState.error?.message}>
            <PhoneInput {...field} autoComplete="off" />
          </Field>
        )}
      />
      <Field
        label={<Trans>Password</Trans>}
        error={errors.password?.message}
        hint={<Trans>8–12 characters. The contractor logs in with it.</Trans>}
      >
        <PasswordInput autoComplete="new-password" {...register('password', { validate: checkSecret(RULES.password) })} />
      </Field>
    </>
  );
}
