import { Trans } from '@lingui/react/macro';
import { failureText } from '../../api/failure-text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** Replaces the protected content when the server cannot be reached. */
export function ServerNotReached({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <EmptyState
      level={1}
      art="error"
      title={failureText(error)}
      action={
        <Button tone="primary" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
