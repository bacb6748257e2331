import { Trans, useLingui } from '@lingui/react/macro';
import { passwordForm, RULES } from '@tiffin/contracts';
import { useFormContext } from 'react-hook-form';
import { checkSecret } from '../../forms/checks';
import { Field, PasswordInput } from '../../ui/field';

/** A new password, entered twice. If the old one is asked for too, it must differ. */
export interface NewPassword {
  oldPassword?: string;
  newPassword: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  errorOf: (name: 'newPassword' | 'confirmPassword') => string | undefined;
  recheck: (name: 'confirmPassword') => () => void;
}

/** Must be inside a `FormProvider`; the props come from `useServerForm`. */
export function NewPasswordFields({ errorOf, recheck }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { register } = useFormContext<NewPassword>();
  const right = checkSecret(RULES.newPassword);
  const differs = (value: string, { oldPassword }: NewPassword) =>
    oldPassword !== undefined && passwordForm(value) === passwordForm(oldPassword) ? t`new password should not match old password` : true;
  const matches = (value: string, { newPassword }: NewPassword) =>
    passwordForm(value) === passwordForm(newPassword) ? right(value) : t`confirm password should match new password`;
  return (
    <>
      <Field label={<Trans>New password</Trans>} error={errorOf('newPassword')} hint={<Trans>8–12 characters</Trans>}>
        <PasswordInput
          autoComplete="new-password"
          {...register('newPassword', { validate: { right, differs }, onChange: recheck('confirmPassword') })}
        />
      </Field>
      <Field label={<Trans>Confirm new password</Trans>} error={errorOf('confirmPassword')}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword', { validate: matches })} />
      </Field>
    </>
  );
}
