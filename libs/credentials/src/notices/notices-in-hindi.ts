import type { PasswordAccount } from '../secrets/password-accounts.js';
import type { Notice, NoticeWords } from './notice-letters.js';

const IF_YOU = 'अगर यह आपने किया, तो कुछ करने की ज़रूरत नहीं।';
/** Who can help, by role. */
const ALSO_TELL = { student: 'काउंटर पर ठेकेदार को भी बताएँ।', contractor: 'हॉस्टल ऑफ़िस को भी बताएँ।' } as const;
const FORGOT = 'लॉग इन पेज पर अभी “पासवर्ड भूल गए?” चुनें';

/** The Hindi text; see `noticeOf`. */
export const noticeInHindi: NoticeWords = (what, account, when) => {
  switch (what) {
    case 'password':
      return passwordChanged(account, when);
    case 'kitchen-key':
      return keyChanged('किचन', account, when);
    case 'counter-key':
      return keyChanged('काउंटर', account, when);
    case 'email':
      return account.role === 'student' ? leftByStudent(account, when) : leftByContractor(account, when);
  }
};

function passwordChanged({ role, record, login }: PasswordAccount, when: string): Notice {
  return {
    subject: 'आपका पासवर्ड बदला गया',
    opening: [
      `नमस्ते ${record.fullName},`,
      `${when} को ${login} का पासवर्ड बदला गया। पुराने पासवर्ड से लॉग इन बाकी सभी डिवाइस लॉग आउट कर दिए गए हैं।`,
    ],
    closing: [IF_YOU, `अगर यह आपने नहीं किया, तो ${FORGOT}। लिंक इसी पते पर आएगा। ${ALSO_TELL[role]}`],
  };
}

function keyChanged(kind: string, { role, record, canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: `${kind} का पासकोड बदला गया`,
    opening: [
      `नमस्ते ${record.fullName},`,
      `${when} को ${canteen.hostelName} की कैंटीन में ${kind} का पासकोड बदला गया। अब ${kind} की हर स्क्रीन पर नया पासकोड डालना होगा।`,
    ],
    closing: [IF_YOU, `अगर यह आपने नहीं किया, तो कोई आपका पासवर्ड जानता है: ${FORGOT}, फिर सेटिंग्स में पासकोड दोबारा बदलें। ${ALSO_TELL[role]}`],
  };
}

function leftByContractor({ record, login, role }: Extract<PasswordAccount, { role: 'contractor' }>, when: string): Notice {
  const isOpen = typeof record.confirmedEmail === 'string';
  const until = isOpen ? ' जब तक वहाँ भेजे गए कोड से उसकी पुष्टि नहीं होती, लिंक और नए पासवर्ड इसी पते पर आएँगे।' : '';
  const recovery = isOpen
    ? `अगर यह आपने नहीं किया, तो कोई आपका पासवर्ड जानता है: ${FORGOT}, ${login} के साथ। लिंक इसी पते पर आएगा। ${ALSO_TELL[role]}`
    : 'अगर यह आपने नहीं किया, तो कोई आपका पासवर्ड जानता है, और सिर्फ़ हॉस्टल ऑफ़िस मदद कर सकता है।';
  return {
    subject: 'आपका ईमेल पता बदला गया',
    opening: [`नमस्ते ${record.fullName},`, `${when} को Tiffin पर आपका ईमेल पता बदलकर ${login} किया गया। अब से आप उसी से लॉग इन करेंगे।${until}`],
    closing: [IF_YOU, recovery],
  };
}

/** The address may never have been the student's, so the mail names no person. */
function leftByStudent({ canteen }: PasswordAccount, when: string): Notice {
  return {
    subject: 'आपका ईमेल पता बदला गया',
    opening: ['नमस्ते,', `${when} को ${canteen.hostelName} की कैंटीन ने एक अकाउंट का ईमेल पता इस पते से बदलकर दूसरा कर दिया। उसके मेल अब वहाँ जाएँगे।`],
    closing: ['अगर यह आपने कहा था, या आप इस कैंटीन को नहीं जानते, तो कुछ न करें।', 'नहीं तो काउंटर पर ठेकेदार से पूछें।'],
  };
}
