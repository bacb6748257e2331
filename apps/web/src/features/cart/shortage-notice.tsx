import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { withoutShortages } from './cart-changes';
import { cartStore } from './cart-store';

/** Says that some lines can't be ordered as they stand, and what to do, or does it. */
export function ShortageNotice({ lines }: { lines: number }) {
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      <b>
        <Plural value={lines} one="# item changed while you were choosing." other="# items changed while you were choosing." />
      </b>{' '}
      <Plural
        value={lines}
        one="Take it out or lower the number, then place the order."
        other="Take them out or lower the number, then place the order."
      />
      <div className="mt-2">
        <Button onClick={() => cartStore.change(withoutShortages)}>
          <Trans>Do that for me</Trans>
        </Button>
      </div>
    </Banner>
  );
}
