import { Trans } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../ui/banner';
import { useUpcomingTimeText } from './use-coming-time';

interface ClosedBannerProps {
  canteen: CanteenState | undefined;
  /** What its contractor can do about that. */
  action?: ReactNode;
  /** Around the banner, only while it is there. */
  className: string;
}

/** Says that the canteen is closed, and what it says about that itself (docs/reference/decisions.md#3.1a); nothing while it is open or that isn't known. */
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
                  <Trans>This week</Trans>
                </Link>
              </>
            )}
          </Banner>
        </div>
      )}
    </div>
  );
}
