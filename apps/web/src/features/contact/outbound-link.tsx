import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link that the installation configures: it opens in a new tab and sends no referrer. */
export function OutboundLink({ href, children, className = 'link' }: { href: string; children: ReactNode; className?: string }) {
  const isPage = /^https?:/i.test(href);
  if (!isPage)
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ExternalLink aria-hidden size={14} className="mb-0.5 ml-1 inline" />
      <span className="sr-only">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
