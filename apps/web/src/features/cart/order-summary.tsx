import { Plural, Trans } from '@lingui/react/macro';
import { TAX_PERCENT, type Rupees } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { type CartSums, PACKING_RUPEES } from './cart-sums';

/** The order's amounts and their explanation; `children` are the actions. */
export function OrderSummary({ sums, children }: { sums: CartSums; children?: ReactNode }) {
  return (
    <Card as="section" padded>
      <h2 className="mb-3 title-card">
        <Trans>Order summary</Trans>
      </h2>
      <dl className="grid gap-2 tabular-nums">
        <Row amount={sums.subtotal} because={<Plural value={sums.units} one="# item" other="# items" />}>
          <Trans>Subtotal</Trans>
        </Row>
        <Row
          amount={sums.packing}
          because={
            sums.packedUnits > 0 && (
              <>
                {sums.packedUnits} × <Money amount={PACKING_RUPEES} />
              </>
            )
          }
        >
          <Trans>Packing</Trans>
        </Row>
        <Row
          amount={sums.tax}
          because={
            <Trans>
              {TAX_PERCENT}% of <Money amount={sums.taxed} />
            </Trans>
          }
        >
          <Trans>Tax</Trans>
        </Row>
        <div className="mt-1 flex justify-between gap-4 border-t border-dashed border-line-strong pt-3 text-lg font-bold">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>
            <Money amount={sums.total} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">
        <Trans>Goes on your monthly bill. Nothing to pay now.</Trans>
      </p>
      {children}
    </Card>
  );
}

function Row({ amount, because, children }: { amount: Rupees; because?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">
        {children}
        {because && <span className="text-sm"> · {because}</span>}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
