import { Trans } from '@lingui/react/macro';
import { CloudAlert } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { Button, ButtonLink } from '../../../ui/button';

interface UnansweredNoticeProps {
  /** The server said that it accepted the order. */
  accepted: boolean;
  ordersPath: string;
  onUnlock: () => void;
}

/** An order was sent and its outcome is unknown. */
export function UnansweredNotice({ accepted, ordersPath, onUnlock }: UnansweredNoticeProps) {
  return (
    <Banner tone="warn" role="status" icon={<CloudAlert aria-hidden size={20} />}>
      <p>
        {accepted ? (
          <Trans>Your order is accepted. Please try again in a moment to see it.</Trans>
        ) : (
          <>
            <b>
              <Trans>We don't know yet whether your order went through.</Trans>
            </b>{' '}
            <Trans>Try again. It stays the same order and can't be placed twice.</Trans>
          </>
        )}
      </p>
      <div className="mt-2">
        {accepted ? (
          <ButtonLink to={ordersPath}>
            <Trans>View My Orders</Trans>
          </ButtonLink>
        ) : (
          <Button onClick={onUnlock}>
            <Trans>Change the cart</Trans>
          </Button>
        )}
      </div>
    </Banner>
  );
}
