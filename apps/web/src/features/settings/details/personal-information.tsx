import { Trans } from '@lingui/react/macro';
import { hostelLabel, type User } from '@tiffin/contracts';
import { Info } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useMember } from '../../../session';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { formatPhone } from '../../../ui/phone-number';
import { AllergensCard } from './allergens-card';
import { LanguageCard } from './language-card';
import { ThemeCard } from './theme-card';

// Loaded for contractors only.
const ContractorDetails = lazy(async () => ({ default: (await import('./contractor-details')).ContractorDetails }));

const PushSwitch = lazy(async () => ({ default: (await import('../../push/push-switch')).PushSwitch }));

/** Contractors edit their details; students see theirs and switch notifications. */
export function PersonalInformation() {
  const member = useMember();
  if (!member) return null;
  if (member.role === 'contractor') return <ContractorDetails key={member._id} contractor={member} />;
  return (
    <div className="grid gap-4">
      <OwnDetails student={member} />
      <ThemeCard />
      <LanguageCard />
      <AllergensCard />
      <Suspense fallback={null}>
        <PushSwitch studentId={member._id} />
      </Suspense>
    </div>
  );
}

/** A student's details. They can be changed only at the registration point (docs/reference/specification.md#6.1). */
function OwnDetails({ student }: { student: User }) {
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">
        <Trans>Personal information</Trans>
      </h2>
      <Card as="section">
        <dl className="divide-y divide-line">
          <Detail name={<Trans>Hostel</Trans>}>{hostelLabel(student)}</Detail>
          <Detail name={<Trans>Full name</Trans>}>{student.fullName}</Detail>
          <Detail name={<Trans>Roll no.</Trans>}>{student.rollNo}</Detail>
          <Detail name={<Trans>E-mail</Trans>}>{student.email}</Detail>
          <Detail name={<Trans>Phone</Trans>}>{formatPhone(student.phoneNumber)}</Detail>
        </dl>
      </Card>
      <Banner tone="info" icon={<Info aria-hidden size={20} />}>
        <Trans>To change any of this, visit the registration point.</Trans>
      </Banner>
    </div>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 px-4 py-3.5">
      <dt className="w-21 text-muted">{name}</dt>
      <dd className="min-w-0 flex-[1_1_9rem] font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
