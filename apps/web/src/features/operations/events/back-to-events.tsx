import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { operationsPath } from '../operations-location';

/** The head of what was reached from the events: what it is, and the way back to all of them. */
export function BackToEvents({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <Link to={operationsPath({ part: 'events' })} className="inline-flex min-h-(--tap) items-center gap-2 link">
        <ArrowLeft aria-hidden size={18} />
        <Trans>All events</Trans>
      </Link>
      <h2 className="title-card wrap-anywhere">{title}</h2>
      {children && <p className="max-w-[68ch] text-muted">{children}</p>}
    </div>
  );
}
