import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Content that is shown on demand. */
export function Disclosure({ label, open, children }: { label: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group -mb-2 open:mb-2">
      <summary className="flex min-h-(--tap) w-fit items-center gap-1 pr-2 text-sm font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="transition-transform duration-(--fast) group-open:rotate-90" />
        {label}
      </summary>
      <div className="rounded-control bg-sunk p-3">{children}</div>
    </details>
  );
}
