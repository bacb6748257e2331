import { Trans } from '@lingui/react/macro';
import { SteamingCarrier } from '../../../ui/carrier-art';

/** Nothing to do. */
export function EmptyWall() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center">
      <SteamingCarrier />
      <h2 className="title-card min-[901px]:text-[2rem]">
        <Trans>No items summary available</Trans>
      </h2>
      <p className="text-muted min-[901px]:text-[1.25rem]">
        <Trans>New orders appear here by themselves.</Trans>
      </p>
    </div>
  );
}
