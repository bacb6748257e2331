import type { Language } from '@tiffin/contracts';
import type { Letter } from '@tiffin/mail';
import { textsIn, type Texts } from '@tiffin/texts';
import type { PasswordAccount } from '../secrets/password-accounts.js';

/** What was changed. */
export type Noticed = 'email' | 'password' | 'kitchen-key' | 'counter-key';

type Notice = Pick<Letter, 'subject' | 'opening' | 'closing'>;

/** Returns the mail's text in a language. `when` is the instant of the change, formatted. The text has no secret and no link. */
export function noticeIn(language: Language, what: Noticed, account: PasswordAccount, when: string): Notice {
  const i18n = textsIn(language);
  switch (what) {
    case 'password':
      return passwordChanged(i18n, account, when);
    case 'kitchen-key':
    case 'counter-key':
      return keyChanged(i18n, what, account, when);
    case 'email':
      return account.role === 'student' ? leftByStudent(i18n, account, when) : leftByContractor(i18n, account, when);
  }
}

function passwordChanged(i18n: Texts, { role, record: { fullName }, login }: PasswordAccount, when: string): Notice {
  return {
    subject: i18n.t('Your password was changed'),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      i18n.t('The password of {login} was changed on {when}. All other devices that used the old one are logged out.', {
        when,
        login,
      }),
    ],
    closing: [
      nothingToDo(i18n),
      sentences(
        i18n.t('If this wasn’t you, choose “Forgot password?” on the log-in page now. Tiffin sends the link to this address.'),
        alsoTell(i18n, role),
      ),
    ],
  };
}

function keyChanged(i18n: Texts, key: 'kitchen-key' | 'counter-key', { role, record, canteen }: PasswordAccount, when: string): Notice {
  const { fullName } = record;
  const { hostelName } = canteen;
  const isKitchen = key === 'kitchen-key';
  return {
    subject: isKitchen ? i18n.t('Your kitchen key was changed') : i18n.t('Your counter key was changed'),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      isKitchen
        ? i18n.t('The kitchen key of the canteen of {hostelName} was changed on {when}. Every kitchen screen needs the new one.', {
            when,
            hostelName,
          })
        : i18n.t('The counter key of the canteen of {hostelName} was changed on {when}. Every counter screen needs the new one.', {
            when,
            hostelName,
          }),
    ],
    closing: [
      nothingToDo(i18n),
      sentences(
        i18n.t(
          'If this wasn’t you, someone knows your password. Choose “Forgot password?” on the log-in page now, then change the key again under Settings.',
        ),
        alsoTell(i18n, role),
      ),
    ],
  };
}

function leftByContractor(i18n: Texts, { record, login, role }: Extract<PasswordAccount, { role: 'contractor' }>, when: string): Notice {
  const { fullName } = record;
  const changed = i18n.t('Your e-mail address on Tiffin was changed to {login} on {when}. From now on, log in with the new address.', {
    when,
    login,
  });
  const isOpen = typeof record.confirmedEmail === 'string';
  return {
    subject: i18n.t('Your e-mail address was changed'),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      isOpen
        ? sentences(
            changed,
            i18n.t('Until you confirm it with the code that Tiffin sent there, links and new passwords still come to this address.'),
          )
        : changed,
    ],
    closing: [
      nothingToDo(i18n),
      isOpen
        ? sentences(
            i18n.t(
              'If this wasn’t you, someone knows your password. Choose “Forgot password?” on the log-in page now and enter {login}. Tiffin sends the link to this address.',
              { login },
            ),
            alsoTell(i18n, role),
          )
        : i18n.t('If this wasn’t you, someone knows your password. Please contact the hostel office: only they can help.'),
    ],
  };
}

/** The address may never have been the student's, so the mail names no person. */
function leftByStudent(i18n: Texts, { canteen: { hostelName } }: PasswordAccount, when: string): Notice {
  return {
    subject: i18n.t('Your e-mail address was changed'),
    opening: [
      i18n.t('Hello,'),
      i18n.t(
        'The canteen of {hostelName} changed the e-mail address of an account from this one to another on {when}. E-mails about the account now go there.',
        { when, hostelName },
      ),
    ],
    closing: [
      i18n.t('If you asked for this, or don’t know the canteen, you don’t need to do anything.'),
      i18n.t('Otherwise, ask the contractor at the counter.'),
    ],
  };
}

function nothingToDo(i18n: Texts): string {
  return i18n.t('If this was you, you don’t need to do anything.');
}

/** Who else can help. */
function alsoTell(i18n: Texts, role: PasswordAccount['role']): string {
  return role === 'student' ? i18n.t('Also tell the contractor at the counter.') : i18n.t('Also tell the hostel office.');
}

function sentences(...parts: readonly string[]): string {
  return parts.join(' ');
}
