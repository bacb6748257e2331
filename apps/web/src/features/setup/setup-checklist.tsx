import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, ChefHat, ChevronRight, CircleCheck, IndianRupee, type LucideIcon, Users, UtensilsCrossed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/card';
import { type SetupSteps, useSetupSteps } from './use-setup-steps';

/** What a new canteen needs before its first order. `otherwise` is shown once everything is done, and to other canteens. */
export function SetupChecklist({ otherwise = null }: { otherwise?: ReactNode }) {
  const { t } = useLingui();
  const done = useSetupSteps();
  if (!done || Object.values(done).every(Boolean)) return otherwise;
  const steps: readonly (Omit<StepProps, 'done'> & { key: keyof SetupSteps })[] = [
    { key: 'menu', to: '/', Icon: UtensilsCrossed, title: t`Fill your menu`, hint: t`Snacks, and packaged items with their stock` },
    { key: 'students', to: '/students', Icon: Users, title: t`Register your students`, hint: t`One by one, or all from a CSV file` },
    {
      key: 'hours',
      to: '/week',
      Icon: CalendarClock,
      title: t`Set your opening hours`,
      hint: t`The canteen then opens and closes by itself`,
    },
    { key: 'upi', to: '/settings/billing', Icon: IndianRupee, title: t`Add your UPI ID`, hint: t`Students pay their bills with it` },
    {
      key: 'kitchenKey',
      to: '/settings/kitchen-key',
      Icon: ChefHat,
      title: t`Print the kitchen key`,
      hint: t`A sheet with all that the cooks need`,
    },
  ];
  const count = steps.filter(({ key }) => done[key]).length;
  const total = steps.length;
  return (
    <Card as="section" className="mx-auto w-full max-w-160 overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="title-card">
          <Trans>Set up your canteen</Trans>
        </h2>
        <p className="text-muted tabular-nums">
          <Trans>
            {count} of {total} done
          </Trans>
        </p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ key, ...step }) => (
          <Step key={key} {...step} done={done[key]} />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  to: string;
  Icon: LucideIcon;
  title: string;
  hint: string;
  done: boolean;
}

function Step({ to, Icon, title, hint, done }: StepProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-wash sm:px-5">
        {done ? (
          <CircleCheck aria-hidden size={24} className="shrink-0 text-ready-ink" />
        ) : (
          <Icon aria-hidden size={24} className="shrink-0 text-accent-ink" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {title}
            {done && (
              <span className="sr-only">
                , <Trans>done</Trans>
              </span>
            )}
          </span>{' '}
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}
