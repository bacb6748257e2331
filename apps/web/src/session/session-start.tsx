import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Mark } from '../ui/mark';

/** Shown until it is known who is signed in: as `index.html` shows it before the scripts are there. */
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
    <div className="flex min-h-dvh flex-col" aria-busy>
      <header className="flex h-(--header) shrink-0 items-center gap-2 border-b border-line bg-surface pl-15 font-display text-[1.5rem] leading-none font-bold tracking-[-0.01em]">
        <Mark />
        <span className="pt-[3px]">Tiffin</span>
      </header>
      <main className="page flex-1">
        <div role="status" className="mb-5">
          <h1 className="title-page">
            <Trans>Please Wait...</Trans>
          </h1>
          <p className="text-muted">
            <Trans>Please refresh the page, if it takes too long</Trans>
          </p>
          {slow && (
            <p className="text-muted">
              <Trans>No answer yet.</Trans> <Trans>Tiffin keeps trying to reach the server.</Trans>
            </p>
          )}
        </div>
        <div aria-hidden className="grid animate-pulse grid-cols-2 gap-3 motion-reduce:animate-none md:grid-cols-3 md:gap-4">
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <span key={card} className="h-52 rounded-card bg-wash" />
          ))}
        </div>
      </main>
    </div>
  );
}
