import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** Time in ms within which a second crash is not retried. */
const AGAIN = 10_000;

/**
 * Keeps the frame when a page crashes or its code fails to load (no connection, or a new version was deployed). It re-renders the page once
 * by itself, since the cause is often gone and the page's data is cached. If the page crashes again, it shows an error page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  #crashedAt = -Infinity;

  override componentDidCatch() {
    const before = this.#crashedAt;
    this.#crashedAt = performance.now();
    if (this.#crashedAt - before > AGAIN) this.setState({ crashed: false });
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const { t } = useLingui();
  return (
    <div className="page grid place-items-center" role="alert">
      <EmptyState
        level={1}
        art="error"
        title={t`This page could not be shown`}
        text={<Trans>You may be offline, or Tiffin may have been updated.</Trans>}
        action={
          <Button tone="primary" icon={<RotateCcw aria-hidden size={18} />} onClick={() => window.location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      />
    </div>
  );
}
