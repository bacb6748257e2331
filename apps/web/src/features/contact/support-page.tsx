import { Trans } from '@lingui/react/macro';
import { CircleQuestionMark, KeyRound, Settings } from 'lucide-react';
import { useMember } from '../../session';
import { ButtonLink } from '../../ui/button';
import { ContactPage } from './contact-page';

/** /support (docs/reference/decisions.md#8.1): first the questions that users can solve alone, then the contacts. */
export function SupportPage() {
  const member = useMember();
  return (
    <ContactPage
      title={<Trans>Support</Trans>}
      intro={
        <Trans>
          Is something wrong with an order right now? Ask at your canteen's counter first. For everything else, write to the hostel office.
        </Trans>
      }
      first={
        <div className="mb-4 flex flex-wrap gap-2">
          <ButtonLink to="/faqs" icon={<CircleQuestionMark aria-hidden size={18} />}>
            <Trans>Questions and answers</Trans>
          </ButtonLink>
          {member ? (
            <ButtonLink to="/settings" icon={<Settings aria-hidden size={18} />}>
              <Trans>Account and password</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to="/forgot-password" icon={<KeyRound aria-hidden size={18} />}>
              <Trans>Forgot password?</Trans>
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}
