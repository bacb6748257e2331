import type { UpiAddress, BillReminders } from './payments.js';
import type { Allergen } from './food-contents.js';
import type { HostelType } from './hostel.js';
import type { Language } from './languages.js';
import type { KeyMissing, NothingToSay } from './common-answers.js';

/** The shapes of docs/reference/wire.md#2.1. Money is in rupees, times are ISO 8601 in UTC, ids are opaque strings. */

/** `staff` is the kitchen, `counter` is the person who enters orders at the counter. Each opens its screen with its own key. */
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
  /** Of a contractor whose new `email` is not confirmed yet: the address that mails with passwords go to until then. */
  confirmedEmail?: string;
  phoneNumber: string;
  avatar: string | null;
  userName: string;
  rollNo: string;
  timeZone: string;
  /** The month in which the student was registered, or else their canteen, `2026-05`: no list of theirs has earlier months. */
  since?: string;
  /** The language that the user chose for every device, for mails, notifications and prints. */
  language?: Language;
  /** The allergens that a student avoids; absent where there are none. */
  avoids?: readonly Allergen[];
  /** Ids of the menu items that a student marked; absent where there are none. Some may have left the menu. */
  favourites?: readonly string[];
  /** The canteen accepts UPI payments for bills. */
  takesUpi?: boolean;
  /** A bill is due this many days after its issue. Absent where the canteen sets no due date. */
  dueDays?: number;
}
/** A session of the signed-in user. */
export interface OwnSession {
  _id: string;
  /** The device that began the session, such as `Chrome` and `Android`; empty where it is not known. */
  browser: string;
  system: string;
  createdAt: string;
  /** Accurate to five minutes. */
  lastUsedAt: string;
  /** The session that makes the request. */
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
/** How the contractor configures their canteen. */
export interface CanteenSettings {
  /** Students receive their bills by e-mail when the bills are issued. */
  mailBills: boolean;
}
export interface HostelEntry extends Hostel {
  taken: boolean;
}
/** The contractor of a canteen, as the admin or the contractor enters them. */
export interface NewContractorRequest {
  fullName: string;
  email: string;
  /** Digits with the country code. */
  phoneNumber: string;
  password: string;
}
/** The registration of a canteen. The client sends it once to get the code, and again with the code. */
export interface CanteenRegistrationRequest extends NewContractorRequest {
  /** `BH5`. */
  hostel: string;
  kitchenKey: string;
}
/** With the code alone it completes the change of a canteen's contractor by the admin; otherwise it completes a registration. */
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
  'PATCH /users/allergens': NothingToSay;
  'PATCH /users/favourites': NothingToSay;
  'PATCH /users/avatar': { newAvatar: string };
  'PATCH /users/password': NothingToSay;
  'PATCH /users/reset-password': NothingToSay | { message: 'If this account exists, a link is on its way' };
  'POST /users/reset-password': NothingToSay;
  'POST /users/reset-password/check': NothingToSay;
  'GET /users/canteens': PublicCanteen[];
  'GET /users/hostels': HostelEntry[];
}
