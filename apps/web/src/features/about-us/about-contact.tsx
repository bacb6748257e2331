import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { OutsideLink } from '../contact/outside-link';
import { useContactWays } from '../contact/use-contact-ways';
import { Part } from './part';

/** The community's chat where there is one, and the way to the office in any case. */
export function AboutContact() {
  const chat = useContactWays().data?.chat;
  return (
    <Part title={<Trans>Contact Us</Trans>}>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <p className="min-w-[240px] flex-1 text-muted">
          {chat === undefined ? (
            <Trans>Visit your hostel office, or write to it.</Trans>
          ) : (
            <Trans>
              <OutsideLink href={chat}>Join the community chat</OutsideLink>, visit your hostel office, or write to it.
            </Trans>
          )}
        </p>
        <ButtonLink to="/contact-us" tone="primary" icon={<Mail aria-hidden size={18} />}>
          <Trans>Contact us</Trans>
        </ButtonLink>
      </Card>
    </Part>
  );
}
