import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { CallFailed } from '../../api/call';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { Field, PasswordInput, TextInput } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { CHECKS, toLogIn, type LogInFields } from './log-in-fields';
import { HostelField } from './hostel-field';
import { LogInProblem } from './log-in-problem';

/** Role, who, password. What the server refuses stands above the button, and nothing that was typed is lost. */
export function LogInForm() {
  const { t } = useLingui();
  const { logIn } = useSession();
  const [problem, setProblem] = useState<unknown>();
  const form = useForm<LogInFields>({
    defaultValues: { role: 'student', hostel: '', rollNo: '', email: '', password: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const role = form.watch('role');

  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    try {
      await logIn(toLogIn(fields));
    } catch (error) {
      setProblem(error);
      const wrong = error instanceof CallFailed ? error.errors : undefined;
      if (wrong?.['password']) form.setError('password', { message: wrong['password'] });
      if (wrong?.['loginInput']) form.setError(fields.role === 'student' ? 'rollNo' : 'email', { message: wrong['loginInput'] });
    }
  }, focusFirstWrong);
  // In the order on screen; the form's own is the order in which fields were registered.
  function focusFirstWrong(wrong: FieldErrors<LogInFields>) {
    const first = (['hostel', 'rollNo', 'email', 'password'] as const).find((name) => wrong[name]);
    if (first) form.setFocus(first);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-1.5">
        <span aria-hidden className="font-semibold">
          <Trans>I am a</Trans>
        </span>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Segmented
              full="always"
              label={t`I am a`}
              value={field.value}
              onChange={(chosen) => {
                form.clearErrors();
                setProblem(undefined);
                field.onChange(chosen);
              }}
              options={[
                { value: 'student', label: t`Student` },
                { value: 'contractor', label: t`Contractor` },
              ]}
            />
          )}
        />
      </div>
      {role === 'student' ? (
        <>
          <HostelField control={form.control} />
          <Field label={<Trans>Roll number</Trans>} error={errors.rollNo?.message}>
            <TextInput
              inputMode="numeric"
              autoComplete="username"
              maxLength={3}
              {...form.register('rollNo', { validate: CHECKS.rollNo })}
            />
          </Field>
        </>
      ) : (
        <Field label={<Trans>E-mail</Trans>} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register('email', { validate: CHECKS.email })} />
        </Field>
      )}
      <Field label={<Trans>Password</Trans>} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password', { validate: CHECKS.password })} />
      </Field>
      <LogInProblem problem={problem} />
      <Button type="submit" tone="primary" size="lg" full busy={isSubmitting} className="mt-1">
        {isSubmitting ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
      </Button>
    </form>
  );
}
