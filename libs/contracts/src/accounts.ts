import type { UpiAddress, BillReminders } from './payments.js';
import type { HostelType } from './hostel.js';
import type { Language } from './languages.js';
import type { KeyMissing, NothingToSay } from './common-answers.js';

/** The shapes of docs/reference/wire.md#2.1. Money in rupees, times ISO 8601 in UTC, ids opaque strings. */

/** `staff` is the kitchen's, `counter` whoever types orders at the counter: each opens its screen with a key of its own. */
export type UserRole = 'student' | 'contractor' | 'staff' | 'counter';
export type ActorRole = UserRole | 'admin' | 'system';

export interface Hostel {
  hostelType: HostelType;
  hostelNumber: number;
  hostelName: string;
}
export interface User extends Hostel {
  _id: string;
  role: UserRole;
  canteenId: string;
  fullName: string;
  email: string;
  /** Of a contractor, while `email` is not confirmed with its code: where mails with passwords go until then. */
  confirmedEmail?: string;
  phoneNumber: string;
  avatar: string | null;
  userName: string;
  rollNo: string;
  timeZone: string;
  /** What they chose to read Tiffin in: on every device, in mails, notifications and prints. */
  language?: Language;
  /** Bills can be paid by UPI. */
  takesUpi?: boolean;
  /** Days after its issue by which a bill is to be paid, where the canteen says so. */
  dueDays?: number;
}
/** Where somebody is signed in. */
export interface OwnSession {
  _id: string;
  /** What kind of device it began on: `Chrome` and `Android`; empty where that is not known. */
  browser: string;
  system: string;
  createdAt: string;
  /** To within five minutes. */
  lastUsedAt: string;
  /** The one that asks. */
  current: boolean;
}
export interface Person {
  _id: string;
  avatar: string | null;
  fullName: string;
  userName: string;
  phoneNumber: string;
}
export interface CanteenContractor {
  _id: string;
  avatar: string | null;
  fullName: string;
  email: string;
  phoneNumber: string;
}
export type CanteenStatus = 'active' | 'waiting' | 'suspended';
export interface PublicCanteen extends Hostel {
  _id: string;
}
export interface Canteen extends PublicCanteen {
  status: CanteenStatus;
  contractor: CanteenContractor;
}
/** How a contractor wants their canteen to work. */
export interface CanteenSettings {
  /** Students get their bills by e-mail when they are issued. */
  mailBills: boolean;
}
export interface HostelEntry extends Hostel {
  taken: boolean;
}
/** Whoever is to run a canteen, as the admin or they themselves enter it. */
export interface NewContractorRequest {
  fullName: string;
  email: string;
  /** Digits with the country code. */
  phoneNumber: string;
  password: string;
}
/** A canteen's registration; sent once for the code, and again with it. */
export interface CanteenRegistrationRequest extends NewContractorRequest {
  /** `BH5`. */
  hostel: string;
  kitchenKey: string;
}
/** With the code alone an admin's other contractor for a canteen is completed, otherwise a registration. */
export type CompleteRegistrationRequest = ({ email: string } | CanteenRegistrationRequest) & { code: string };

/** What the calls about accounts, sessions and canteens answer. */
export interface AccountAnswers {
  'POST /contractors/register': { message: 'Verification code sent' };
  'POST /contractors/complete-registeration': Canteen;
  'POST /contractors/resend-code': { message: 'Verification code resent' };
  'PATCH /contractors/account': User;
  'POST /contractors/account/email': User;
  'POST /contractors/account/email/code': { message: 'Verification code resent' };
  'PATCH /contractors/kitchen-key': NothingToSay;
  'PATCH /contractors/counter-key': NothingToSay;
  'GET /contractors/settings': CanteenSettings;
  'PATCH /contractors/settings': CanteenSettings;
  'GET /contractors/upi': UpiAddress;
  'PUT /contractors/upi': UpiAddress;
  'GET /contractors/reminders': BillReminders;
  'PUT /contractors/reminders': BillReminders;
  'POST /users/contractors': Canteen[] | KeyMissing;
  'PATCH /users/contractors/{canteenId}': Canteen | { message: 'Verification code sent' };
  'PATCH /users/contractors/{canteenId}/approval': Canteen;
  'PATCH /users/login': User;
  'PATCH /users/logout': NothingToSay;
  'GET /users': User | { message: 'no user' };
  'GET /users/sessions': OwnSession[];
  'DELETE /users/sessions': { ended: number };
  'DELETE /users/sessions/{id}': NothingToSay;
  'PATCH /users/language': NothingToSay;
  'PATCH /users/avatar': { newAvatar: string };
  'PATCH /users/password': NothingToSay;
  'PATCH /users/reset-password': NothingToSay | { message: 'If this account exists, a link is on its way' };
  'POST /users/reset-password': NothingToSay;
  'POST /users/reset-password/check': NothingToSay;
  'GET /users/canteens': PublicCanteen[];
  'GET /users/hostels': HostelEntry[];
}
