import { lazy, Suspense } from 'react';
import { useMember } from '../../../session';
import { LanguageCard } from './language-card';
import { OwnDetails } from './own-details';

// Never sent to students.
const ContractorDetails = lazy(async () => ({ default: (await import('./contractor-details')).ContractorDetails }));

const PushSwitch = lazy(async () => ({ default: (await import('../../push/push-switch')).PushSwitch }));

/** Contractors change their details; students see theirs, and say whether this device notifies them. */
export function PersonalInformation() {
  const member = useMember();
  if (!member) return null;
  if (member.role === 'contractor') return <ContractorDetails key={member._id} contractor={member} />;
  return (
    <div className="grid gap-4">
      <OwnDetails student={member} />
      <LanguageCard />
      <Suspense fallback={null}>
        <PushSwitch studentId={member._id} />
      </Suspense>
    </div>
  );
}
