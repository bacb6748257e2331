export { AccountChanges } from './account-events/account-changes.js';
export { AccountEventPublisher } from './account-events/account-event-publisher.js';
export type { AccountFact, RecordedAccountEvent } from './account-events/account-events.js';
export { PUBLISHING_PROVIDERS } from './account-events/publishing.providers.js';
export { canteenOfHostel } from './canteens/canteen-of-hostel.js';
export { CANTEENS, type CanteenRecord } from './canteens/canteen-record.js';
export { refuseUnlessActive } from './canteens/refuse-unless-active.js';
export { PEOPLE_COLLECTIONS } from './collections.js';
export {
  CONTRACTORS,
  newContractor,
  removedContractor,
  type ContractorDetails,
  type ContractorRecord,
} from './contractors/contractor-record.js';
export { limitFor, type CreditLimit, type StudentLimit } from './credit/credit-limit.js';
export { contractorAccount, studentAccount, studentLogIn } from './names/account-names.js';
export { languageOf } from './names/language-of.js';
export { emailKey, rollNumber } from './names/normalised.js';
export { GUEST_PERSON, personOf, removedPerson, STUDENTS, type StudentRecord } from './students/student-record.js';
