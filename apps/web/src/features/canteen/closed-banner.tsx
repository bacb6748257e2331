import { Trans } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../ui/banner';
import { useUpcomingTimeText } from './use-upcoming-time-text';

interface ClosedBannerProps {
  canteen: CanteenState | undefined;
  /** The contractor's action, if any. */
  action?: ReactNode;
  /** Class of the element around the banner, present only with it. */
  className: string;
}

/**
 * Says that the canteen is closed, with its own notice (docs/reference/decisions.md#3.1a). Empty while it is open or its state is unknown.
 */
export function ClosedBanner({ canteen, action, className }: ClosedBannerProps) {
  const opens = useUpcomingTimeText(canteen?.opensAt);
  return (
    <div role="status">
      {canteen && !canteen.open && (
        <div className={className}>
          <Banner tone="warn" icon={<Clock aria-hidden size={20} />} action={action}>
            <b>
              <Trans>The canteen is closed.</Trans>
            </b>{' '}
            <bdi className="wrap-anywhere">
              {canteen.notice || (opens === undefined && <Trans>It takes orders again when it opens.</Trans>)}
            </bdi>
            {opens !== undefined && (
              <>
                {' '}
                <Trans>It opens by itself: {opens}.</Trans>
              </>
            )}
            {canteen.hasWeek && (
              <>
                {' '}
                <Link to="/week" className="inline-flex min-h-(--tap) items-center font-semibold underline">
                  <Trans>Opening hours</Trans>
                </Link>
              </>
            )}
          </Banner>
        </div>
      )}
    </div>
  );
}
