import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Building2, ChefHat, Store, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSection } from './page-section';

/** The roles behind an order; the people differ by hostel (docs/reference/decisions.md#8.2). */
export function Team() {
  return (
    <PageSection title={<Trans>Meet the Team</Trans>}>
      <p className="mb-5 max-w-[60ch] text-muted">
        <Trans>The people differ from hostel to hostel, but their jobs are the same everywhere.</Trans>
      </p>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
        <Role Icon={ChefHat} tint="bg-(--tint-1)" name={<Trans>The kitchen</Trans>}>
          <Trans>Cooks what has waited longest first, and marks each portion as it is ready.</Trans>
        </Role>
        <Role Icon={Store} tint="bg-(--tint-2)" name={<Trans>The contractor</Trans>}>
          <Trans>Runs the canteen: menu, prices, orders at the counter, and the students' accounts.</Trans>
        </Role>
        <Role Icon={Building2} tint="bg-(--tint-4)" name={<Trans>The hostel office</Trans>}>
          <Trans>Approves canteens, looks after them, and reads what you write in the contact form.</Trans>
        </Role>
        <Role Icon={Wrench} tint="bg-(--tint-5)" name={<Trans>The operators</Trans>}>
          <Trans>Keep the server running and make sure that no order is lost.</Trans>
        </Role>
      </ul>
    </PageSection>
  );
}

interface RoleProps {
  Icon: LucideIcon;
  /** The background color. */
  tint: string;
  name: ReactNode;
  children: ReactNode;
}

function Role({ Icon, tint, name, children }: RoleProps) {
  return (
    <li className="flex gap-4 sm:block">
      <span aria-hidden className={clsx('grid size-16 shrink-0 place-items-center rounded-full text-(--on-tint) sm:mb-3 sm:size-20', tint)}>
        <Icon size={30} strokeWidth={1.8} />
      </span>
      <div className="min-w-0">
        <h3 className="mb-1 text-lg font-semibold">{name}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
