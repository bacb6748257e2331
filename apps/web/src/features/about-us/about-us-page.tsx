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
    <div className="page grid grid-cols-1 gap-12 md:gap-16">
      <header className="max-w-[760px] pt-2 md:pt-6">
        <h1 className="mb-4 font-display text-[clamp(min(2.25rem,20vw),5vw,3.5rem)] leading-none font-bold tracking-[-0.02em] text-balance">
          <Trans>About Us</Trans>
        </h1>
        <p className="text-lg leading-normal text-muted">
          <Trans>
            Tiffin takes the orders for a hostel's canteen. Students order on their phones, the kitchen sees what to cook, and the
            contractor hands it out. At the end of the month, each student gets one clear bill.
          </Trans>
        </p>
      </header>
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2 md:gap-12">
        <PageSection title={<Trans>Our Mission</Trans>}>
          <p className="text-muted">
            <Trans>
              A hot snack between two classes without a queue, and a month's end without arguments: students and canteen see the same
              orders, prices and totals.
            </Trans>
          </p>
        </PageSection>
        <PageSection title={<Trans>Why We Started</Trans>}>
          <p className="text-muted">
            <Trans>
              A break between classes is short, and a queue takes up too much of it. The cook hears orders shouted over a counter. The
              contractor adds up a notebook of debts by hand, and later no one knows what an amount was for. We made Tiffin to change that.
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
        <p className="min-w-[min(240px,100%)] flex-1 text-muted">
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
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FactCard Icon={Radio} title={<Trans>Orders that update themselves</Trans>}>
          <Trans>Your order's card updates by itself, from pending to ready for pickup. You never need to reload.</Trans>
        </FactCard>
        <FactCard Icon={ShoppingBag} title={<Trans>A menu you can trust</Trans>}>
          <Trans>Packaged items are counted, so that nothing is sold twice. Your cart shows at once what has run out.</Trans>
        </FactCard>
        <FactCard Icon={ReceiptText} title={<Trans>Bills that explain themselves</Trans>}>
          <Trans>Your cart shows subtotal, packing and 5% tax before you order. You get one bill a month, and it lists every order.</Trans>
        </FactCard>
        <FactCard Icon={ChefHat} title={<Trans>A kitchen that knows what comes next</Trans>}>
          <Trans>The wall screen adds up what is left to prepare, oldest first, with every special request.</Trans>
        </FactCard>
        <FactCard Icon={TicketX} title={<Trans>Time to change your mind</Trans>}>
          <Trans>
            You can cancel an order for two minutes, as long as nothing of it is prepared. The kitchen and the counter can undo a wrong tap
            for ten minutes.
          </Trans>
        </FactCard>
        <FactCard Icon={WifiOff} title={<Trans>Made for bad networks</Trans>}>
          <Trans>
            Your cart stays on your phone, Tiffin tells you when you are offline, and an order that is sent twice is placed only once.
          </Trans>
        </FactCard>
      </ul>
    </PageSection>
  );
}

/** How Tiffin handles personal data and access. */
function PrivacyAndSecurity() {
  return (
    <PageSection title={<Trans>Privacy & Security</Trans>}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FactCard Icon={EyeOff} title={<Trans>Everyone sees only their part</Trans>}>
          <Trans>
            You see only your own orders and bills. A contractor sees the students, orders and bills of one canteen. The kitchen's screen
            shows food, but no names.
          </Trans>
        </FactCard>
        <FactCard Icon={LockKeyhole} title={<Trans>Passwords that no one can look up</Trans>}>
          <Trans>
            We store only a hash, which can't be turned back into your password. Repeated guesses are slowed down. A new password logs out
            your other devices at once.
          </Trans>
        </FactCard>
        <FactCard Icon={Fingerprint} title={<Trans>No fingerprints, no trackers</Trans>}>
          <Trans>
            A roll number and a password are enough: no fingerprint, no face scan. These pages load nothing from other sites: no ads, no
            tracking.
          </Trans>
        </FactCard>
        <FactCard Icon={UserRoundX} title={<Trans>Erased when you leave</Trans>}>
          <Trans>
            When your account is removed, your name, e-mail address, phone number, roll number and picture are erased. Your orders and bills
            are kept under the name “Removed student”.
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
