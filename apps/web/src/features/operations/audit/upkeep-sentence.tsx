import { Trans } from '@lingui/react/macro';
import type { AuditEntry } from '@tiffin/contracts';
import { Reason } from '../../history/entry/reason';

/** What an operator did to what is folded from the log. */
export function UpkeepSentence({ entry: { type, projection, reason } }: { entry: AuditEntry }) {
  switch (type) {
    case 'ParkedEventDismissed':
      return (
        <>
          <Trans>Dismissed a parked event of {projection}</Trans>
          <Reason reason={reason} />
        </>
      );
    case 'DocumentRebuilt':
      return <Trans>Made a document of {projection} what the log says</Trans>;
    default:
      return type;
  }
}
