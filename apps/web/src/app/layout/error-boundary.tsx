import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Component, useEffect, useRef, type ReactNode } from 'react';
import { suspectServer, useOnline } from '../../api/reachability';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

interface ErrorBoundaryProps {
  /** Loads the whole page again. */
  reload?: () => void;
  children: ReactNode;
}

/** Time in ms within which a second crash is not retried. */
const AGAIN = 10_000;

/**
 * Keeps the frame when a page crashes or its code fails to load (no connection, or a new version was deployed). It re-renders the page once
 * by itself, since the cause is often gone and the page's data is cached. If the page crashes again, it shows an error page; when the
 * connection was lost and is back, the whole page loads again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { crashed: boolean }> {
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
    const { reload = () => window.location.reload(), children } = this.props;
    return this.state.crashed ? <Crashed reload={reload} /> : children;
  }
}

function Crashed({ reload }: Required<Pick<ErrorBoundaryProps, 'reload'>>) {
  const { t } = useLingui();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => void suspectServer(), []);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    // Browsers do not request a module again that failed to load.
    else if (wasOffline.current) reload();
  }, [online, reload]);
  return (
    <div className="page grid place-items-center" role="alert">
      <EmptyState
        level={1}
        art={online ? 'error' : 'offline'}
        title={online ? t`This page could not be shown` : t`You are offline`}
        text={
          online ? (
            <Trans>You may be offline, or Tiffin may have been updated.</Trans>
          ) : (
            <Trans>Nothing is lost. This page loads by itself when the connection is back.</Trans>
          )
        }
        action={
          <Button tone="primary" icon={<RotateCcw aria-hidden size={18} />} onClick={reload}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      />
    </div>
  );
}
