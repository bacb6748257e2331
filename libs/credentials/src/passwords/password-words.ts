import type { LetterIn } from '@tiffin/mail';

/** The recipient of a mail with a password or with a link to choose one. */
interface Recipient {
  readonly fullName: string;
  /** What they enter to log in. */
  readonly login: string;
}

/** The mail with a link to choose a new password. */
export const PASSWORD_LINK: LetterIn<Recipient> = {
  en: ({ fullName, login }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    opening: [`Hello ${fullName},`, `somebody asked for a new password for ${login}. Choose one here:`],
    facts: [],
    closing: ['This link works once, for 15 minutes.', 'If it was not you, there is nothing to do: your password stays as it is.'],
  }),
  hi: ({ fullName, login }) => ({
    subject: 'नया पासवर्ड चुनें',
    heading: 'नया पासवर्ड चुनें',
    opening: [`नमस्ते ${fullName},`, `किसी ने ${login} के लिए नया पासवर्ड माँगा है। यहाँ चुनें:`],
    facts: [],
    closing: ['यह लिंक एक बार और 15 मिनट तक काम करता है।', 'अगर यह आपने नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वही रहेगा।'],
  }),
  pa: ({ fullName, login }) => ({
    subject: 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ',
    heading: 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ',
    opening: [`ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${fullName},`, `ਕਿਸੇ ਨੇ ${login} ਲਈ ਨਵਾਂ ਪਾਸਵਰਡ ਮੰਗਿਆ ਹੈ। ਇੱਥੇ ਚੁਣੋ:`],
    facts: [],
    closing: ['ਇਹ ਲਿੰਕ ਇੱਕ ਵਾਰ ਅਤੇ 15 ਮਿੰਟ ਤੱਕ ਚੱਲਦਾ ਹੈ।', 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਮੰਗਿਆ, ਤਾਂ ਕੁਝ ਨਾ ਕਰੋ: ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਉਹੀ ਰਹੇਗਾ।'],
  }),
};

/** The mail with a new password. `days`: until the unused password expires. */
export const NEW_PASSWORD_LETTER: LetterIn<Recipient & { readonly password: string; readonly days: number }> = {
  en: ({ fullName, login, password, days }) => ({
    subject: 'Your new password',
    heading: 'Your new password',
    opening: [`Hello ${fullName},`, 'here is the new password that you asked for. Your earlier one no longer works.'],
    facts: [
      { label: 'Login', value: login },
      { label: 'Password', value: password },
    ],
    closing: [
      'You can choose another one under Settings.',
      `If you don’t use it within ${days} days it stops working, and “Forgot password?” on the log-in page gets you a link to choose one.`,
      'If you did not ask for it, somebody used your account on a device where you were signed in: log in with this password and change it.',
    ],
  }),
  hi: ({ fullName, login, password, days }) => ({
    subject: 'आपका नया पासवर्ड',
    heading: 'आपका नया पासवर्ड',
    opening: [`नमस्ते ${fullName},`, 'यह रहा आपका माँगा हुआ नया पासवर्ड। पुराना अब काम नहीं करेगा।'],
    facts: [
      { label: 'लॉगिन', value: login },
      { label: 'पासवर्ड', value: password },
    ],
    closing: [
      'सेटिंग्स में आप दूसरा पासवर्ड चुन सकते हैं।',
      `अगर आप ${days} दिन में इससे लॉग इन नहीं करते, तो यह बंद हो जाएगा। तब लॉग इन पेज पर “पासवर्ड भूल गए?” से नया चुनने का लिंक मिलेगा।`,
      'अगर यह आपने नहीं माँगा, तो किसी ने ऐसे डिवाइस पर आपका अकाउंट इस्तेमाल किया जिस पर आप लॉग इन थे: इस पासवर्ड से लॉग इन करें और इसे बदल दें।',
    ],
  }),
  pa: ({ fullName, login, password, days }) => ({
    subject: 'ਤੁਹਾਡਾ ਨਵਾਂ ਪਾਸਵਰਡ',
    heading: 'ਤੁਹਾਡਾ ਨਵਾਂ ਪਾਸਵਰਡ',
    opening: [`ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${fullName},`, 'ਇਹ ਹੈ ਤੁਹਾਡਾ ਮੰਗਿਆ ਹੋਇਆ ਨਵਾਂ ਪਾਸਵਰਡ। ਪੁਰਾਣਾ ਹੁਣ ਨਹੀਂ ਚੱਲੇਗਾ।'],
    facts: [
      { label: 'ਲੌਗਇਨ', value: login },
      { label: 'ਪਾਸਵਰਡ', value: password },
    ],
    closing: [
      'ਸੈਟਿੰਗਾਂ ਵਿੱਚ ਤੁਸੀਂ ਹੋਰ ਪਾਸਵਰਡ ਚੁਣ ਸਕਦੇ ਹੋ।',
      `ਜੇ ਤੁਸੀਂ ${days} ਦਿਨਾਂ ਵਿੱਚ ਇਸ ਨਾਲ ਲੌਗ ਇਨ ਨਹੀਂ ਕਰਦੇ, ਤਾਂ ਇਹ ਬੰਦ ਹੋ ਜਾਵੇਗਾ। ਫਿਰ ਲੌਗ ਇਨ ਪੰਨੇ ਉੱਤੇ “ਪਾਸਵਰਡ ਭੁੱਲ ਗਏ?” ਤੋਂ ਨਵਾਂ ਚੁਣਨ ਦਾ ਲਿੰਕ ਮਿਲੇਗਾ।`,
      'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਮੰਗਿਆ, ਤਾਂ ਕਿਸੇ ਨੇ ਅਜਿਹੇ ਡਿਵਾਈਸ ਉੱਤੇ ਤੁਹਾਡਾ ਖਾਤਾ ਵਰਤਿਆ ਜਿੱਥੇ ਤੁਸੀਂ ਲੌਗ ਇਨ ਸੀ: ਇਸ ਪਾਸਵਰਡ ਨਾਲ ਲੌਗ ਇਨ ਕਰੋ ਅਤੇ ਇਸਨੂੰ ਬਦਲ ਦਿਓ।',
    ],
  }),
};
