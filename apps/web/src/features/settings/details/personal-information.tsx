import { lazy } from 'react';
import { useMember } from '../../../session';
import { OwnDetails } from './own-details';

// Never sent to students.
const ContractorDetails = lazy(async () => ({ default: (await import('./contractor-details')).ContractorDetails }));

/** Contractors change their details; students see theirs. */
export function PersonalInformation() {
  const member = useMember();
  if (!member) return null;
  return member.role === 'contractor' ? <ContractorDetails key={member._id} contractor={member} /> : <OwnDetails student={member} />;
}
