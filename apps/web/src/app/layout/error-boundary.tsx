import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** ms in which a page that crashes again is not begun anew a second time. */
const AGAIN = 10_000;

/**
 * Keeps the frame when a page crashes, or when its code can't be loaded (no connection, or a new version was put up). The page is begun
 * anew by itself, since what made it crash is often over (what it knew is in the cache); one that crashes again says so.
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
        text={<Trans>Your connection may be gone, or there is a newer version of Tiffin.</Trans>}
        action={
          <Button tone="primary" icon={<RotateCcw aria-hidden size={18} />} onClick={() => window.location.reload()}>
            <Trans>Load it again</Trans>
          </Button>
        }
      />
    </div>
  );
}
