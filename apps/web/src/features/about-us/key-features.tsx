import { Trans } from '@lingui/react/macro';
import { ChefHat, Radio, ReceiptText, ShoppingBag, TicketX, WifiOff } from 'lucide-react';
import { FactCard } from './fact-card';
import { Part } from './part';

/** Six things that Tiffin does. */
export function KeyFeatures() {
  return (
    <Part title={<Trans>Key Features</Trans>}>
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
    </Part>
  );
}
