import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Spinner } from '../ui/spinner';

/** Shown until the signed-in user is known. */
export function SessionStart({ unreachable, slow, onRetry }: { unreachable: boolean; slow: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  if (unreachable)
    return (
      <main className="grid min-h-dvh place-items-center">
        <EmptyState
          level={1}
          art="offline"
          title={t`You are offline`}
          text={<Trans>Nothing is lost. This page loads by itself when the connection is back.</Trans>}
          action={
            <Button icon={<RotateCcw aria-hidden size={18} />} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      </main>
    );
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy>
      <div role="status" className="grid justify-items-center gap-2 p-4 text-center">
        <Spinner />
        <p className="mt-3 font-semibold">
          <Trans>Please Wait...</Trans>
        </p>
        <p className="text-sm text-muted">
          <Trans>Please refresh the page, if it takes too long</Trans>
        </p>
        {slow && (
          <p className="text-sm text-muted">
            <Trans>No answer yet.</Trans> <Trans>Tiffin keeps trying to reach the server.</Trans>
          </p>
        )}
      </div>
    </main>
  );
}
