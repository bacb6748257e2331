import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

interface FactCardProps {
  Icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

/** One thing to know, with a picture of it. */
export function FactCard({ Icon, title, children }: FactCardProps) {
  return (
    <Card as="li" className="p-5">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-card bg-accent-soft text-accent-ink">
        <Icon size={24} />
      </span>
      <h3 className="mb-1 text-lg font-semibold">{title}</h3>
      <p className="text-muted">{children}</p>
    </Card>
  );
}
