import type { LetterIn } from '@tiffin/mail';
import type { CodePurpose } from './email-code-record.js';

/** What a code is for. Its mail has no text from strangers, since anyone may have it sent to any address. */
interface Proof {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** For example `BH3 (Ravi)`. */
  readonly hostel: string;
}

type Reasons = Readonly<Record<CodePurpose, (hostel: string) => string>>;

const WHY: Reasons = {
  registration: (hostel) => `This e-mail address was given to register the canteen of hostel ${hostel} with Tiffin.`,
  replacement: (hostel) => `The hostel office wants to make you the contractor of the canteen of hostel ${hostel} on Tiffin.`,
  address: (hostel) => `The contractor of the canteen of hostel ${hostel} entered this as their new e-mail address on Tiffin.`,
};
const WHY_IN_HINDI: Reasons = {
  registration: (hostel) => `हॉस्टल ${hostel} की कैंटीन को Tiffin पर रजिस्टर करने के लिए यह ईमेल पता दिया गया है।`,
  replacement: (hostel) => `हॉस्टल ऑफ़िस आपको Tiffin पर हॉस्टल ${hostel} की कैंटीन का ठेकेदार बनाना चाहता है।`,
  address: (hostel) => `हॉस्टल ${hostel} की कैंटीन के ठेकेदार ने Tiffin पर इसे अपना नया ईमेल पता बताया है।`,
};
const WHY_IN_PUNJABI: Reasons = {
  registration: (hostel) => `ਹੋਸਟਲ ${hostel} ਦੀ ਕੰਟੀਨ ਨੂੰ Tiffin ਉੱਤੇ ਰਜਿਸਟਰ ਕਰਨ ਲਈ ਇਹ ਈਮੇਲ ਪਤਾ ਦਿੱਤਾ ਗਿਆ ਹੈ।`,
  replacement: (hostel) => `ਹੋਸਟਲ ਦਫ਼ਤਰ ਤੁਹਾਨੂੰ Tiffin ਉੱਤੇ ਹੋਸਟਲ ${hostel} ਦੀ ਕੰਟੀਨ ਦਾ ਠੇਕੇਦਾਰ ਬਣਾਉਣਾ ਚਾਹੁੰਦਾ ਹੈ।`,
  address: (hostel) => `ਹੋਸਟਲ ${hostel} ਦੀ ਕੰਟੀਨ ਦੇ ਠੇਕੇਦਾਰ ਨੇ Tiffin ਉੱਤੇ ਇਸਨੂੰ ਆਪਣਾ ਨਵਾਂ ਈਮੇਲ ਪਤਾ ਦੱਸਿਆ ਹੈ।`,
};

/** The mail with a code that proves an address. */
export const VERIFICATION: LetterIn<Proof> = {
  en: ({ purpose, code, hostel }) => ({
    subject: 'Your verification code for Tiffin',
    heading: 'Confirm your e-mail address',
    opening: ['Hello,', WHY[purpose](hostel)],
    facts: [{ label: 'Verification code', value: code }],
    closing: [
      'Enter it on the page that asks for it. It works once, and for 10 minutes.',
      purpose === 'address'
        ? 'If it was not you, ignore this e-mail: without the code nothing else is mailed to this address.'
        : 'If it was not you, ignore this e-mail: without the code nothing happens.',
    ],
  }),
  hi: ({ purpose, code, hostel }) => ({
    subject: 'Tiffin के लिए आपका वेरिफ़िकेशन कोड',
    heading: 'अपने ईमेल पते की पुष्टि करें',
    opening: ['नमस्ते,', WHY_IN_HINDI[purpose](hostel)],
    facts: [{ label: 'वेरिफ़िकेशन कोड', value: code }],
    closing: [
      'इसे उस पेज पर डालें जहाँ यह माँगा गया है। यह एक बार और 10 मिनट तक काम करता है।',
      purpose === 'address'
        ? 'अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें: कोड के बिना इस पते पर और कुछ नहीं भेजा जाएगा।'
        : 'अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें: कोड के बिना कुछ नहीं होगा।',
    ],
  }),
  pa: ({ purpose, code, hostel }) => ({
    subject: 'Tiffin ਲਈ ਤੁਹਾਡਾ ਵੈਰੀਫ਼ਿਕੇਸ਼ਨ ਕੋਡ',
    heading: 'ਆਪਣੇ ਈਮੇਲ ਪਤੇ ਦੀ ਪੁਸ਼ਟੀ ਕਰੋ',
    opening: ['ਸਤ ਸ੍ਰੀ ਅਕਾਲ,', WHY_IN_PUNJABI[purpose](hostel)],
    facts: [{ label: 'ਵੈਰੀਫ਼ਿਕੇਸ਼ਨ ਕੋਡ', value: code }],
    closing: [
      'ਇਸਨੂੰ ਉਸ ਪੰਨੇ ਉੱਤੇ ਭਰੋ ਜਿੱਥੇ ਇਹ ਮੰਗਿਆ ਗਿਆ ਹੈ। ਇਹ ਇੱਕ ਵਾਰ ਅਤੇ 10 ਮਿੰਟ ਤੱਕ ਚੱਲਦਾ ਹੈ।',
      purpose === 'address'
        ? 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ਇਸ ਈਮੇਲ ਵੱਲ ਧਿਆਨ ਨਾ ਦਿਓ: ਕੋਡ ਤੋਂ ਬਿਨਾਂ ਇਸ ਪਤੇ ਉੱਤੇ ਹੋਰ ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਜਾਵੇਗਾ।'
        : 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਕੀਤਾ, ਤਾਂ ਇਸ ਈਮੇਲ ਵੱਲ ਧਿਆਨ ਨਾ ਦਿਓ: ਕੋਡ ਤੋਂ ਬਿਨਾਂ ਕੁਝ ਨਹੀਂ ਹੋਵੇਗਾ।',
    ],
  }),
};
