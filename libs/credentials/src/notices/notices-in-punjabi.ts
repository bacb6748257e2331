import type { PasswordAccount } from '../secrets/password-accounts.js';
import type { Notice, NoticeWords } from './notice-letters.js';

const IF_YOU = 'ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ, ਤਾਂ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ।';
/** Who can help, by role. */
const ALSO_TELL = { student: 'ਕਾਊਂਟਰ ਉੱਤੇ ਠੇਕੇਦਾਰ ਨੂੰ ਵੀ ਦੱਸੋ।', contractor: 'ਹੋਸਟਲ ਦਫ਼ਤਰ ਨੂੰ ਵੀ ਦੱਸੋ।' } as const;
const FORGOT = 'ਲੌਗ ਇਨ ਪੰਨੇ ਉੱਤੇ ਹੁਣੇ “ਪਾਸਵਰਡ ਭੁੱਲ ਗਏ?” ਚੁਣੋ';

/** The Punjabi text; see `noticeOf`. */
export const noticeInPunjabi: NoticeWords = (what, account, when) => {
  switch (what) {
    case 'password':
      return passwordChanged(account, when);
    case 'kitchen-key':
      return keyChanged('ਰਸੋਈ', account, when);
    case 'counter-key':
      return keyChanged('ਕਾਊਂਟਰ', account, when);
    case 'email':
      return account.role === 'student' ? leftByStudent(account, when) : leftByContractor(account, when);
  }
};

function passwordChanged({ role, record, login }: PasswordAccount, when: string): Notice {
  return {
    subject: 'ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਬਦਲਿਆ ਗਿਆ',
    opening: [
      `ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${record.fullName},`,
      `${when} ਨੂੰ ${login} ਦਾ ਪਾਸਵਰਡ ਬਦਲਿਆ ਗਿਆ। ਪੁਰਾਣੇ ਪਾਸਵਰਡ ਨਾਲ ਲੌਗ ਇਨ ਬਾਕੀ ਸਾਰੇ ਡਿਵਾਈਸ ਲੌਗ ਆਊਟ ਕਰ ਦਿੱਤੇ ਗਏ ਹਨ।`,
    ],
    closing: [IF_YOU, `ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ${FORGOT}। ਲਿੰਕ ਇਸੇ ਪਤੇ ਉੱਤੇ ਆਵੇਗਾ। ${ALSO_TELL[role]}`],
  };
}

function keyChanged(kind: string, { role, record, canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: `${kind} ਦੀ ਕੁੰਜੀ ਬਦਲੀ ਗਈ`,
    opening: [
      `ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${record.fullName},`,
      `${when} ਨੂੰ ${canteen.hostelName} ਦੀ ਕੰਟੀਨ ਵਿੱਚ ${kind} ਦੀ ਕੁੰਜੀ ਬਦਲੀ ਗਈ। ਹੁਣ ${kind} ਦੀ ਹਰ ਸਕ੍ਰੀਨ ਉੱਤੇ ਨਵੀਂ ਕੁੰਜੀ ਪਾਉਣੀ ਪਵੇਗੀ।`,
    ],
    closing: [IF_YOU, `ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ਕੋਈ ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਜਾਣਦਾ ਹੈ: ${FORGOT}, ਫਿਰ ਸੈਟਿੰਗਾਂ ਵਿੱਚ ਕੁੰਜੀ ਮੁੜ ਬਦਲੋ। ${ALSO_TELL[role]}`],
  };
}

function leftByContractor({ record, login, role }: Extract<PasswordAccount, { role: 'contractor' }>, when: string): Notice {
  const isOpen = typeof record.confirmedEmail === 'string';
  const until = isOpen ? ' ਜਦੋਂ ਤੱਕ ਉੱਥੇ ਭੇਜੇ ਕੋਡ ਨਾਲ ਉਸਦੀ ਪੁਸ਼ਟੀ ਨਹੀਂ ਹੁੰਦੀ, ਲਿੰਕ ਅਤੇ ਨਵੇਂ ਪਾਸਵਰਡ ਇਸੇ ਪਤੇ ਉੱਤੇ ਆਉਣਗੇ।' : '';
  const recovery = isOpen
    ? `ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ਕੋਈ ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਜਾਣਦਾ ਹੈ: ${FORGOT}, ${login} ਦੇ ਨਾਲ। ਲਿੰਕ ਇਸੇ ਪਤੇ ਉੱਤੇ ਆਵੇਗਾ। ${ALSO_TELL[role]}`
    : 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ਕੋਈ ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਜਾਣਦਾ ਹੈ, ਅਤੇ ਸਿਰਫ਼ ਹੋਸਟਲ ਦਫ਼ਤਰ ਮਦਦ ਕਰ ਸਕਦਾ ਹੈ।';
  return {
    subject: 'ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲਿਆ ਗਿਆ',
    opening: [
      `ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${record.fullName},`,
      `${when} ਨੂੰ Tiffin ਉੱਤੇ ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲ ਕੇ ${login} ਕੀਤਾ ਗਿਆ। ਹੁਣ ਤੋਂ ਤੁਸੀਂ ਉਸੇ ਨਾਲ ਲੌਗ ਇਨ ਕਰੋਗੇ।${until}`,
    ],
    closing: [IF_YOU, recovery],
  };
}

/** The address may never have been the student's, so the mail names no person. */
function leftByStudent({ canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: 'ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲਿਆ ਗਿਆ',
    opening: [
      'ਸਤ ਸ੍ਰੀ ਅਕਾਲ,',
      `${when} ਨੂੰ ${canteen.hostelName} ਦੀ ਕੰਟੀਨ ਨੇ ਇੱਕ ਖਾਤੇ ਦਾ ਈਮੇਲ ਪਤਾ ਇਸ ਪਤੇ ਤੋਂ ਬਦਲ ਕੇ ਹੋਰ ਕਰ ਦਿੱਤਾ। ਉਸ ਦੀਆਂ ਮੇਲਾਂ ਹੁਣ ਉੱਥੇ ਜਾਣਗੀਆਂ।`,
    ],
    closing: ['ਜੇ ਇਹ ਤੁਸੀਂ ਕਿਹਾ ਸੀ, ਜਾਂ ਤੁਸੀਂ ਇਸ ਕੰਟੀਨ ਨੂੰ ਨਹੀਂ ਜਾਣਦੇ, ਤਾਂ ਕੁਝ ਨਾ ਕਰੋ।', 'ਨਹੀਂ ਤਾਂ ਕਾਊਂਟਰ ਉੱਤੇ ਠੇਕੇਦਾਰ ਨੂੰ ਪੁੱਛੋ।'],
  };
}
