export { AccountChanges, PUBLISHING_PROVIDERS } from './account-events/account-changes.js';
export { AccountEventPublisher } from './account-events/account-event-publisher.js';
export type { AccountFact, RecordedAccountEvent } from './account-events/account-events.js';
export { contractorAccount, emailKey, rollNumber, studentAccount, studentLogIn } from './account-names.js';
export { canteenOfHostel, CANTEENS, refuseUnlessActive, type CanteenRecord } from './canteen-record.js';
export { PEOPLE_COLLECTIONS } from './collections.js';
export {
  contractorByEmail,
  CONTRACTORS,
  newContractor,
  removedContractor,
  type ContractorDetails,
  type ContractorRecord,
} from './contractor-record.js';
export { limitFor, type CreditLimit, type StudentLimit } from './credit-limit.js';
export { languageOf } from './language-of.js';
export { GUEST_PERSON, personOf, removedPerson, STUDENTS, type StudentRecord } from './student-record.js';
