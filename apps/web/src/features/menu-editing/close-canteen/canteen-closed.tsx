import { Trans } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { ClosedBanner } from '../../canteen/closed-banner';
import type { OpenPopup } from '../menu-popup';

/** Tells the contractor that the canteen is closed, with the notice that students see and a way to change it. */
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
