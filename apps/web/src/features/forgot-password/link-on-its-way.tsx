import { Trans } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner';
import { Button, ButtonLink } from '../../ui/button';
import type { LogInIdentity } from '../log-in/identity';

/** What everybody is told, known or not, and what to do next. */
export function ResetLinkSent({ who, onAgain }: { who: LogInIdentity; onAgain: () => void }) {
  const news = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: a screen reader goes on here.
  useEffect(() => news.current?.focus(), []);
  return (
    <div className="mt-4 grid gap-4">
      <div ref={news} tabIndex={-1} className="shadow-none! outline-none">
        <Banner tone="ready" icon={<MailCheck aria-hidden size={20} />}>
          <b>
            <Trans>If this account exists, a link is on its way</Trans>
          </b>
        </Banner>
      </div>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-muted">
        <li>
          <Trans>Open the e-mail from Tiffin. Look in the spam folder, too.</Trans>
        </li>
        <li>
          <Trans>Follow the link in it within 15 minutes. It works once.</Trans>
        </li>
        <li>
          <Trans>Choose a new password, and log in with it.</Trans>
        </li>
      </ol>
      <p className="text-muted">
        {who.role === 'student' ? (
          <Trans>Nothing there? Check your hostel and roll number, or ask at the registration point which e-mail address they have.</Trans>
        ) : (
          <Trans>Nothing there? Check the e-mail address: it is the one that you log in with.</Trans>
        )}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={onAgain}>
          <Trans>Ask again</Trans>
        </Button>
        <ButtonLink to="/login" state={{ who }} tone="primary">
          <Trans>Back to the log-in</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
