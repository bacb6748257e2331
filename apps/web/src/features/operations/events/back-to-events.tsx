import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { operationsPath } from '../operations-location';

/** The header of a page that was opened from the event list: its title and a link back. */
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
