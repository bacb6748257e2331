import { Trans, useLingui } from '@lingui/react/macro';
import { CONTACT_FIELDS } from '@tiffin/contracts';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../api/call';
import { checkText } from '../../forms/checks';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { useUser } from '../../session';
import { Button } from '../../ui/button';
import { Field, TextArea, TextInput } from '../../ui/field';
import { toast } from '../../ui/toast';

/** What stands in the contact form. */
interface ContactDraft {
  subject: string;
  message: string;
}
export const EMPTY_DRAFT: ContactDraft = { subject: '', message: '' };

let savedDraft = { owner: '', draft: EMPTY_DRAFT };

/** What this person typed and has not sent: it goes with them from the footer to the page and back, and is gone with the tab. */
const draftOf = (owner: string): ContactDraft => (savedDraft.owner === owner ? savedDraft.draft : EMPTY_DRAFT);

export function keepDraft(owner: string, draft: ContactDraft): void {
  savedDraft = { owner, draft };
}

/**
 * A message for the hostel office. What was typed stays until it is sent, also from page to page. `aside`: below a page with an action of its
 * own.
 */
export function ContactForm({ aside = false }: { aside?: boolean }) {
  const { t } = useLingui();
  const owner = useUser()?._id ?? '';
  const { form, errorOf, busy, problem, submit } = useServerForm<ContactDraft>({
    defaultValues: draftOf(owner),
    order: ['subject', 'message'],
    // In the footer people pass through these fields on their way to what is below.
    mode: 'onSubmit',
    send: async ({ subject, message }) => {
      try {
        await call('/users/query', { method: 'POST', body: { subject: subject.trim(), message: message.trim() } });
      } catch (error) {
        toast.error(t`Failed to submit. Please try again.`);
        throw error;
      }
      toast.success(t`Thank you for your feedback!`);
      return EMPTY_DRAFT;
    },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(owner, { ...values }) }),
    [form, owner],
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <Field label={<Trans>Subject</Trans>} error={errorOf('subject')}>
        <TextInput aria-required autoComplete="off" {...form.register('subject', { validate: checkText(CONTACT_FIELDS.subject) })} />
      </Field>
      <Field label={<Trans>Message</Trans>} error={errorOf('message')} hint={<RecipientNote />}>
        <TextArea aria-required rows={4} {...form.register('message', { validate: checkText(CONTACT_FIELDS.message) })} />
      </Field>
      <FormProblem problem={problem} />
      <Button
        type="submit"
        tone={aside ? 'outline' : 'primary'}
        icon={<Send aria-hidden size={18} />}
        busy={busy}
        className="justify-self-start max-[519px]:w-full"
      >
        {busy ? <Trans>Sending…</Trans> : <Trans>Send message</Trans>}
      </Button>
    </form>
  );
}

/** What becomes of a message, for whoever is about to write it. */
function RecipientNote() {
  const role = useUser()?.role;
  if (role === undefined)
    // The office itself may be looking, which signs in as nobody (docs/reference/decisions.md#2.5).
    return <Trans>The hostel office keeps it. Say how to reach you if you want an answer.</Trans>;
  if (role === 'staff') return <Trans>The hostel office keeps it, and sees which kitchen wrote it.</Trans>;
  if (role === 'counter') return <Trans>The hostel office keeps it, and sees which counter wrote it.</Trans>;
  return <Trans>The hostel office keeps it, and sees your name with it.</Trans>;
}
