import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BILL_DAYS_MAX, type BillReminders as Reminders, REMINDERS_MAX } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { SettingSkeleton } from './setting-skeleton';

const KEY = ['bill-reminders'] as const;
const PATH = '/contractors/reminders';

/** Sets when the canteen's bills are due, and when students are reminded of unpaid ones. */
export function BillReminders() {
  const { t } = useLingui();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<Reminders>(PATH, { signal }) });
  return (
    <Card as="section" padded className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Due days and reminders</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          Reminders go out from 10 in the morning, by e-mail and as notifications. Each is sent once. Bills that are paid, reported as paid
          or have an open question get none.
        </Trans>
      </p>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`This setting`} />
      ) : query.data ? (
        <RemindersForm reminders={query.data} />
      ) : (
        <SettingSkeleton fields={3} />
      )}
    </Card>
  );
}

interface ReminderFields {
  due: string;
  first: string;
  second: string;
  third: string;
}
const NAMES = ['first', 'second', 'third'] as const;

function RemindersForm({ reminders }: { reminders: Reminders }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit } = useServerForm<ReminderFields>({
    defaultValues: fieldsOf(reminders),
    order: ['due', ...NAMES],
    quiet: true,
    send: async (fields) => {
      const saved = await call<Reminders>(PATH, { method: 'PUT', body: remindersOf(fields) });
      cache.setQueryData<Reminders>(KEY, saved);
      toast.success(t`Due days and reminders are saved`);
      return fieldsOf(saved);
    },
  });
  const validate = (typed: string) => isDays(typed) || t`Please enter whole days, 0 to ${BILL_DAYS_MAX}.`;
  const label = { first: <Trans>First</Trans>, second: <Trans>Second</Trans>, third: <Trans>Third</Trans> };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={<Trans>Days until a bill is due</Trans>}
        error={errorOf('due')}
        hint={<Trans>Counted from the day of issue. If you leave it empty, bills are due at once and show no due date.</Trans>}
      >
        <TextInput inputMode="numeric" autoComplete="off" className="sm:max-w-32" {...form.register('due', { validate })} />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold">
          <Trans>Reminders, in days after the due date</Trans>
        </legend>
        <div className="grid grid-cols-3 gap-2 sm:max-w-md">
          {NAMES.map((name) => (
            <Field key={name} label={label[name]} error={errorOf(name)}>
              <TextInput inputMode="numeric" autoComplete="off" {...form.register(name, { validate })} />
            </Field>
          ))}
        </div>
        <p className="text-sm text-muted">
          <Trans>Leave all empty to send no reminders.</Trans>
        </p>
      </fieldset>
      <FormProblem problem={problem} />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

function isDays(typed: string): boolean {
  return /^\d{0,2}$/.test(typed.trim()) && Number(typed) <= BILL_DAYS_MAX;
}

function fieldsOf({ dueDays, remindAfterDays }: Reminders): ReminderFields {
  const [first = '', second = '', third = ''] = remindAfterDays.map(String);
  return { due: dueDays === null ? '' : String(dueDays), first, second, third };
}

/** Duplicate days become one reminder. */
function remindersOf(fields: ReminderFields): Reminders {
  const days = NAMES.map((name) => fields[name].trim()).filter((typed) => typed !== '');
  return {
    dueDays: fields.due.trim() === '' ? null : Number(fields.due),
    remindAfterDays: [...new Set(days.map(Number))].slice(0, REMINDERS_MAX),
  };
}
