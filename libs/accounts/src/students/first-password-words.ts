import type { LetterIn } from '@tiffin/mail';

interface NewStudent {
  readonly fullName: string;
  readonly hostelName: string;
  readonly login: string;
  readonly password: string;
  /** Days until the unused password expires. */
  readonly days: number;
}

/** The mail with a new student's first password. */
export const FIRST_PASSWORD: LetterIn<NewStudent> = {
  en: ({ fullName, hostelName, login, password, days }) => ({
    subject: 'Your account at the canteen',
    heading: 'Welcome to the canteen',
    opening: [`Hello ${fullName},`, `you can now order at the canteen of ${hostelName}. Log in as a student with:`],
    facts: [
      { label: 'Login', value: login },
      { label: 'Password', value: password },
    ],
    closing: [
      'Please choose a password of your own under Settings.',
      `If you don’t log in within ${days} days this one stops working, and “Forgot password?” on the log-in page gets you a link to choose one.`,
      'If you do not live there, there is nothing to do.',
    ],
  }),
  hi: ({ fullName, hostelName, login, password, days }) => ({
    subject: 'कैंटीन में आपका अकाउंट',
    heading: 'कैंटीन में आपका स्वागत है',
    opening: [`नमस्ते ${fullName},`, `अब आप ${hostelName} की कैंटीन में ऑर्डर कर सकते हैं। छात्र के रूप में लॉग इन करें:`],
    facts: [
      { label: 'लॉगिन', value: login },
      { label: 'पासवर्ड', value: password },
    ],
    closing: [
      'कृपया सेटिंग्स में अपना पासवर्ड चुनें।',
      `अगर आप ${days} दिन में लॉग इन नहीं करते, तो यह पासवर्ड बंद हो जाएगा। तब लॉग इन पेज पर “पासवर्ड भूल गए?” से नया चुनने का लिंक मिलेगा।`,
      'अगर आप वहाँ नहीं रहते, तो कुछ न करें।',
    ],
  }),
  pa: ({ fullName, hostelName, login, password, days }) => ({
    subject: 'ਕੰਟੀਨ ਵਿੱਚ ਤੁਹਾਡਾ ਖਾਤਾ',
    heading: 'ਕੰਟੀਨ ਵਿੱਚ ਜੀ ਆਇਆਂ ਨੂੰ',
    opening: [`ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${fullName},`, `ਹੁਣ ਤੁਸੀਂ ${hostelName} ਦੀ ਕੰਟੀਨ ਵਿੱਚ ਆਰਡਰ ਕਰ ਸਕਦੇ ਹੋ। ਵਿਦਿਆਰਥੀ ਵਜੋਂ ਲੌਗ ਇਨ ਕਰੋ:`],
    facts: [
      { label: 'ਲੌਗਇਨ', value: login },
      { label: 'ਪਾਸਵਰਡ', value: password },
    ],
    closing: [
      'ਕਿਰਪਾ ਕਰਕੇ ਸੈਟਿੰਗਾਂ ਵਿੱਚ ਆਪਣਾ ਪਾਸਵਰਡ ਚੁਣੋ।',
      `ਜੇ ਤੁਸੀਂ ${days} ਦਿਨਾਂ ਵਿੱਚ ਲੌਗ ਇਨ ਨਹੀਂ ਕਰਦੇ, ਤਾਂ ਇਹ ਪਾਸਵਰਡ ਬੰਦ ਹੋ ਜਾਵੇਗਾ। ਫਿਰ ਲੌਗ ਇਨ ਪੰਨੇ ਉੱਤੇ “ਪਾਸਵਰਡ ਭੁੱਲ ਗਏ?” ਤੋਂ ਨਵਾਂ ਚੁਣਨ ਦਾ ਲਿੰਕ ਮਿਲੇਗਾ।`,
      'ਜੇ ਤੁਸੀਂ ਉੱਥੇ ਨਹੀਂ ਰਹਿੰਦੇ, ਤਾਂ ਕੁਝ ਨਾ ਕਰੋ।',
    ],
  }),
};
