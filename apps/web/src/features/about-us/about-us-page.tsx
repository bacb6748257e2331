import { Trans } from '@lingui/react/macro';
import {
  ChefHat,
  EyeOff,
  Fingerprint,
  LockKeyhole,
  Mail,
  Radio,
  ReceiptText,
  ShoppingBag,
  TicketX,
  UserRoundX,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { OutboundLink } from '../contact/outbound-link';
import { useContactOptions } from '../contact/use-contact-options';
import { PageSection } from './page-section';
import { Team } from './team';

/** /about-us: what Tiffin is, for whom and why. Every sentence must be true of this product (docs/reference/decisions.md#8.2). */
export function AboutUsPage() {
  return (
    <div className="page grid gap-12 md:gap-16">
      <header className="max-w-[760px] pt-2 md:pt-6">
        <h1 className="mb-4 font-display text-[clamp(2.25rem,5vw,3.5rem)] leading-none font-bold tracking-[-0.02em] text-balance">
          <Trans>About Us</Trans>
        </h1>
        <p className="text-lg leading-normal text-muted">
          <Trans>
            Tiffin is how a hostel takes its canteen's orders. Students order from their phones, the kitchen sees what to cook, the
            contractor hands it out, and at the end of the month there is one bill that explains itself.
          </Trans>
        </p>
      </header>
      <div className="grid gap-10 md:grid-cols-2 md:gap-12">
        <PageSection title={<Trans>Our Mission</Trans>}>
          <p className="text-muted">
            <Trans>
              A hot snack between two classes, without standing in a queue for it, and a month's end without arguments: both sides see the
              same orders, the same prices and the same sums.
            </Trans>
          </p>
        </PageSection>
        <PageSection title={<Trans>Why We Started</Trans>}>
          <p className="text-muted">
            <Trans>
              A break is short, and a queue and a notebook of debts take too much of it. The cook hears orders shouted over a counter, the
              contractor adds up columns by hand, and nobody can say any more what a sum was for. Tiffin is made to put an end to that.
            </Trans>
          </p>
        </PageSection>
      </div>
      <KeyFeatures />
      <Team />
      <PrivacyAndSecurity />
      <AboutContact />
    </div>
  );
}

/** Links to the community chat, where there is one, and to the office. */
function AboutContact() {
  const chat = useContactOptions().data?.chat;
  return (
    <PageSection title={<Trans>Contact Us</Trans>}>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <p className="min-w-[240px] flex-1 text-muted">
          {chat === undefined ? (
            <Trans>Visit your hostel office, or write to it.</Trans>
          ) : (
            <Trans>
              <OutboundLink href={chat}>Join the community chat</OutboundLink>, visit your hostel office, or write to it.
            </Trans>
          )}
        </p>
        <ButtonLink to="/contact-us" tone="primary" icon={<Mail aria-hidden size={18} />}>
          <Trans>Contact us</Trans>
        </ButtonLink>
      </Card>
    </PageSection>
  );
}

/** The six main features. */
function KeyFeatures() {
  return (
    <PageSection title={<Trans>Key Features</Trans>}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FactCard Icon={Radio} title={<Trans>Orders that move by themselves</Trans>}>
          <Trans>From pending to ready for pickup, your order's card moves along. There is nothing to reload.</Trans>
        </FactCard>
        <FactCard Icon={ShoppingBag} title={<Trans>A menu that is true</Trans>}>
          <Trans>
            Packaged items are counted. What the last order took can't be sold a second time, and the cart says at once what has run out.
          </Trans>
        </FactCard>
        <FactCard Icon={ReceiptText} title={<Trans>Sums that explain themselves</Trans>}>
          <Trans>
            Subtotal, packing and 5% tax stand in the cart before you order. A month's orders make one bill, and it names every one of them.
          </Trans>
        </FactCard>
        <FactCard Icon={ChefHat} title={<Trans>A kitchen that knows what is next</Trans>}>
          <Trans>The screen on the wall adds up what is left to prepare, oldest first, with every special request.</Trans>
        </FactCard>
        <FactCard Icon={TicketX} title={<Trans>Second thoughts</Trans>}>
          <Trans>
            Two minutes to cancel an order that nobody has begun. The kitchen and the counter can take back a wrong tap for ten.
          </Trans>
        </FactCard>
        <FactCard Icon={WifiOff} title={<Trans>At home in bad networks</Trans>}>
          <Trans>Your cart stays on your phone, a lost connection is said plainly, and an order that was sent twice is placed once.</Trans>
        </FactCard>
      </ul>
    </PageSection>
  );
}

/** How Tiffin handles personal data and access. */
function PrivacyAndSecurity() {
  return (
    <PageSection title={<Trans>Privacy & Security</Trans>}>
      <ul className="grid gap-4 sm:grid-cols-2">
        <FactCard Icon={EyeOff} title={<Trans>Everybody sees their part</Trans>}>
          <Trans>
            You see your own orders and bills, and nobody else's. A contractor sees the students, orders and bills of one canteen. The
            kitchen's screen shows food, without names.
          </Trans>
        </FactCard>
        <FactCard Icon={LockKeyhole} title={<Trans>Passwords that nobody can look up</Trans>}>
          <Trans>
            Only a hash is kept, from which no password can be read. Guessing is slowed down, and with a new password your other devices are
            logged out at once.
          </Trans>
        </FactCard>
        <FactCard Icon={Fingerprint} title={<Trans>No fingerprints, no trackers</Trans>}>
          <Trans>
            A roll number and a password are enough: no fingerprint, no face. Nothing on these pages is fetched from elsewhere: no
            advertising, and nobody who follows you.
          </Trans>
        </FactCard>
        <FactCard Icon={UserRoundX} title={<Trans>Gone when you leave</Trans>}>
          <Trans>
            When your account is removed, your name, e-mail address, phone number, roll number and picture are erased. Orders and bills stay
            in the books, as those of a “Removed student”.
          </Trans>
        </FactCard>
      </ul>
    </PageSection>
  );
}

interface FactCardProps {
  Icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

/** One fact with an icon. */
function FactCard({ Icon, title, children }: FactCardProps) {
  return (
    <Card as="li" className="p-5">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-card bg-accent-soft text-accent-ink">
        <Icon size={24} />
      </span>
      <h3 className="mb-1 text-lg font-semibold">{title}</h3>
      <p className="text-muted">{children}</p>
    </Card>
  );
}
