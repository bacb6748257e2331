import { Trans } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { ClosedBanner } from '../../canteen/closed-banner';
import type { OpenPopup } from '../menu-popup';

/** Says to its contractor that the canteen is closed, with the message that students see and the way to change it. */
export function CanteenClosed({ canteen, onPopup }: { canteen: CanteenState | undefined; onPopup: OpenPopup }) {
  return (
    <ClosedBanner
      canteen={canteen}
      className="mb-4"
      action={
        canteen &&
        !canteen.byHours && (
          <Button onClick={() => onPopup({ type: 'closeCanteen', canteen })}>
            <Trans>Change message</Trans>
          </Button>
        )
      }
    />
  );
}
