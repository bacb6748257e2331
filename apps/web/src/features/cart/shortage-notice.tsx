import { Plural } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner';

/** Says that some lines can't be ordered as they stand, and what to do. */
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
    </Banner>
  );
}
