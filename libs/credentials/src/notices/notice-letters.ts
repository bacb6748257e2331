import type { Letter } from '@tiffin/mail';
import type { PasswordAccount } from '../secrets/password-accounts.js';

/** What was changed. */
export type Noticed = 'email' | 'password' | 'kitchen-key' | 'counter-key';

export type Notice = Pick<Letter, 'subject' | 'opening' | 'closing'>;
/** Returns the mail's text in one language. `when` is the instant of the change, formatted. The text has no secret and no link. */
export type NoticeWords = (what: Noticed, account: PasswordAccount, when: string) => Notice;

const IF_YOU = 'If that was you, there is nothing to do.';
/** Who can help, by role. */
const ALSO_TELL = { student: 'Also tell the contractor at the counter.', contractor: 'Also tell the hostel office.' } as const;

/** The English text. */
export const noticeOf: NoticeWords = (what, account, when) => {
  switch (what) {
    case 'password':
      return passwordChanged(account, when);
    case 'kitchen-key':
      return keyChanged('kitchen', account, when);
    case 'counter-key':
      return keyChanged('counter', account, when);
    case 'email':
      return account.role === 'student' ? leftByStudent(account, when) : leftByContractor(account, when);
  }
};

function passwordChanged({ role, record, login }: PasswordAccount, when: string): Notice {
  return {
    subject: 'Your password was changed',
    opening: [
      `Hello ${record.fullName},`,
      `on ${when} the password of ${login} was changed. All other devices that were signed in with the old one are signed out.`,
    ],
    closing: [
      IF_YOU,
      `If it was not you, choose “Forgot password?” on the log-in page now. The link comes to this address. ${ALSO_TELL[role]}`,
    ],
  };
}

function keyChanged(kind: 'kitchen' | 'counter', { role, record, canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: `Your ${kind} key was changed`,
    opening: [
      `Hello ${record.fullName},`,
      `on ${when} the ${kind} key of the canteen of ${canteen.hostelName} was changed. Every ${kind} screen has to enter the new one.`,
    ],
    closing: [
      IF_YOU,
      'If it was not you, somebody knows your password: choose “Forgot password?” on the log-in page now, then change the key again under Settings. ' +
        ALSO_TELL[role],
    ],
  };
}

function leftByContractor({ record, login, role }: Extract<PasswordAccount, { role: 'contractor' }>, when: string): Notice {
  const isOpen = typeof record.confirmedEmail === 'string';
  const until = 'Until it is confirmed with a code that we mailed there, links and new passwords still come to this one.';
  const recovery = isOpen
    ? `If it was not you, somebody knows your password: choose “Forgot password?” on the log-in page now, with ${login}. The link comes to this address.`
    : 'If it was not you, somebody knows your password, and only the hostel office can help.';
  return {
    subject: 'Your e-mail address was changed',
    opening: [
      `Hello ${record.fullName},`,
      `on ${when} your e-mail address on Tiffin was changed to ${login}. You log in with that one from now on.${isOpen ? ` ${until}` : ''}`,
    ],
    closing: [IF_YOU, isOpen ? `${recovery} ${ALSO_TELL[role]}` : recovery],
  };
}

/** The address may never have been the student's, so the mail names no person. */
function leftByStudent({ canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: 'Your e-mail address was changed',
    opening: [
      'Hello,',
      `on ${when} the canteen of ${canteen.hostelName} changed the e-mail address of an account from this one to another. Mails about it go there from now on.`,
    ],
    closing: ['If you asked for that, or don’t know the canteen, there is nothing to do.', 'Otherwise ask the contractor at the counter.'],
  };
}
