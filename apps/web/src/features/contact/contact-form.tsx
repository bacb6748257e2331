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

/** The unsent text of the contact form. */
interface ContactDraft {
  subject: string;
  message: string;
}
export const EMPTY_DRAFT: ContactDraft = { subject: '', message: '' };

let savedDraft = { owner: '', draft: EMPTY_DRAFT };

/** This person's unsent text. It is kept while they move between the footer and the contact page, and lost with the tab. */
const draftOf = (owner: string): ContactDraft => (savedDraft.owner === owner ? savedDraft.draft : EMPTY_DRAFT);

export function keepDraft(owner: string, draft: ContactDraft): void {
  savedDraft = { owner, draft };
}

/** A message to the hostel office. Unsent text stays, also across pages. `aside`: the form is below a page with an action of its own. */
export function ContactForm({ aside = false }: { aside?: boolean }) {
  const { t } = useLingui();
  const owner = useUser()?._id ?? '';
  const { form, errorOf, busy, problem, submit } = useServerForm<ContactDraft>({
    defaultValues: draftOf(owner),
    order: ['subject', 'message'],
    // In the footer, users tab through these fields on their way to the links below.
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

/** Says what happens to a message. */
function RecipientNote() {
  const role = useUser()?.role;
  if (role === undefined)
    // The office itself may be reading this; its admin session is not a signed-in user (docs/reference/decisions.md#2.5).
    return <Trans>The hostel office keeps your message. Please say how to reach you if you want an answer.</Trans>;
  if (role === 'staff') return <Trans>The hostel office keeps your message and sees which kitchen sent it.</Trans>;
  if (role === 'counter') return <Trans>The hostel office keeps your message and sees which counter sent it.</Trans>;
  return <Trans>The hostel office keeps your message and sees your name.</Trans>;
}
