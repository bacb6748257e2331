import { Trans } from '@lingui/react/macro';
import { AboutContact } from './about-contact';
import { KeyFeatures } from './key-features';
import { Part } from './part';
import { PrivacyAndSecurity } from './privacy-and-security';
import { Team } from './team';

/** /about-us: what this is, for whom and why. Every sentence is true of this product (decisions 8.2). */
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
        <Part title={<Trans>Our Mission</Trans>}>
          <p className="text-muted">
            <Trans>
              A hot snack between two classes, without standing in a queue for it, and a month's end without arguments: both sides see the
              same orders, the same prices and the same sums.
            </Trans>
          </p>
        </Part>
        <Part title={<Trans>Why We Started</Trans>}>
          <p className="text-muted">
            <Trans>
              A break is short, and a queue and a notebook of debts take too much of it. The cook hears orders shouted over a counter, the
              contractor adds up columns by hand, and nobody can say any more what a sum was for. Tiffin is made to put an end to that.
            </Trans>
          </p>
        </Part>
      </div>
      <KeyFeatures />
      <Team />
      <PrivacyAndSecurity />
      <AboutContact />
    </div>
  );
}
