import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactWays as Ways } from '@tiffin/contracts';
import { Mail, MapPin, MessagesSquare, Phone, Share2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { OutboundLink } from './outbound-link';
import { SocialLinks } from './social-links';
import { useContactOptions } from './use-contact-options';

/** Every configured way to reach the hostel office; if there is none, a hint to visit it (docs/reference/decisions.md#8.10). */
export function ContactOptions() {
  const { t } = useLingui();
  const query = useContactOptions();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`How to reach the office`} />;
  if (!query.data)
    return (
      <div aria-busy className="grid gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  const options = query.data;
  if (isUnset(options))
    return (
      <ContactOption Icon={MapPin} label={<Trans>Hostel office</Trans>}>
        <Trans>Please visit your hostel office. It has not listed a phone number, e-mail address or chat here.</Trans>
      </ContactOption>
    );
  const { office, email, phone, chat, social } = options;
  return (
    <div className="grid gap-4">
      {office !== undefined && (
        <ContactOption Icon={MapPin} label={<Trans>Hostel office</Trans>}>
          <span className="whitespace-pre-line">{office}</span>
        </ContactOption>
      )}
      {email !== undefined && (
        <ContactOption Icon={Mail} label={<Trans>E-mail</Trans>}>
          <OutboundLink href={`mailto:${email}`}>{email}</OutboundLink>
        </ContactOption>
      )}
      {phone !== undefined && (
        <ContactOption Icon={Phone} label={<Trans>Phone</Trans>}>
          <OutboundLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</OutboundLink>
        </ContactOption>
      )}
      {chat !== undefined && (
        <ContactOption Icon={MessagesSquare} label={<Trans>Community chat</Trans>}>
          <OutboundLink href={chat}>
            <Trans>Join the chat</Trans>
          </OutboundLink>
        </ContactOption>
      )}
      {social !== undefined && social.length > 0 && (
        <ContactOption Icon={Share2} label={<Trans>Social media</Trans>}>
          <div className="-mt-2.5">
            <SocialLinks />
          </div>
        </ContactOption>
      )}
    </div>
  );
}

const isUnset = ({ social, ...otherOptions }: Ways): boolean =>
  !social?.length && Object.values(otherOptions).every((option) => option === undefined);

function ContactOption({ Icon, label, children }: { Icon: LucideIcon; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <Icon size={21} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm text-muted">{label}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
