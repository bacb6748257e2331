import type { Language } from '@tiffin/contracts';
import type { LetterIn } from '@tiffin/mail';

/** The button of a mail about a bill. */
export const SEE_BILLS: Readonly<Record<Language, string>> = { en: 'See your bills', hi: 'अपने बिल देखें', pa: 'ਆਪਣੇ ਬਿੱਲ ਦੇਖੋ' };

interface Billed {
  readonly fullName: string;
  readonly hostelName: string;
  /** `October 2026`, in the letter's language. */
  readonly month: string;
  /** `₹1,260.00`. */
  readonly amount: string;
}

/** The mail about an issued bill. `where` says where the bill can be paid; `undefined` where there is nothing to pay. */
export const ISSUED_BILL: LetterIn<Billed & { readonly where: string | undefined }> = {
  en: ({ fullName, hostelName, month, amount, where = 'nothing to pay' }) => ({
    subject: `Your canteen bill for ${month}`,
    heading: `Your bill for ${month}`,
    opening: [`Hello ${fullName},`, `your bill from the canteen of ${hostelName} is ready.`],
    facts: [
      { label: 'Month', value: month },
      { label: 'Amount', value: amount },
      { label: 'Due', value: where },
    ],
    closing: [
      'There you find every order that makes it up, with packing and tax.',
      'If something looks wrong, please ask before you pay, under My Bills or at the counter.',
    ],
  }),
  hi: ({ fullName, hostelName, month, amount, where = 'कुछ नहीं चुकाना है' }) => ({
    subject: `${month} का आपका कैंटीन बिल`,
    heading: `${month} का आपका बिल`,
    opening: [`नमस्ते ${fullName},`, `${hostelName} की कैंटीन का आपका बिल तैयार है।`],
    facts: [
      { label: 'महीना', value: month },
      { label: 'रकम', value: amount },
      { label: 'कहाँ चुकाएँ', value: where },
    ],
    closing: ['वहाँ आपको बिल का हर ऑर्डर, पैकिंग और टैक्स के साथ मिलेगा।', 'अगर कुछ ग़लत लगे, तो चुकाने से पहले “मेरे बिल” में या काउंटर पर पूछें।'],
  }),
  pa: ({ fullName, hostelName, month, amount, where = 'ਕੁਝ ਨਹੀਂ ਭਰਨਾ' }) => ({
    subject: `${month} ਦਾ ਤੁਹਾਡਾ ਕੰਟੀਨ ਬਿੱਲ`,
    heading: `${month} ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ`,
    opening: [`ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${fullName},`, `${hostelName} ਦੀ ਕੰਟੀਨ ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ ਤਿਆਰ ਹੈ।`],
    facts: [
      { label: 'ਮਹੀਨਾ', value: month },
      { label: 'ਰਕਮ', value: amount },
      { label: 'ਕਿੱਥੇ ਭਰਨਾ ਹੈ', value: where },
    ],
    closing: ['ਉੱਥੇ ਤੁਹਾਨੂੰ ਬਿੱਲ ਦਾ ਹਰ ਆਰਡਰ, ਪੈਕਿੰਗ ਅਤੇ ਟੈਕਸ ਸਮੇਤ ਮਿਲੇਗਾ।', 'ਜੇ ਕੁਝ ਗ਼ਲਤ ਲੱਗੇ, ਤਾਂ ਭਰਨ ਤੋਂ ਪਹਿਲਾਂ “ਮੇਰੇ ਬਿੱਲ” ਵਿੱਚ ਜਾਂ ਕਾਊਂਟਰ ਉੱਤੇ ਪੁੱਛੋ।'],
  }),
};

/** The mail that reminds of a bill. `due` is the due day in words. */
export const REMINDER: LetterIn<Billed & { readonly due: string }> = {
  en: ({ fullName, hostelName, month, amount, due }) => ({
    subject: `Reminder: your canteen bill for ${month}`,
    heading: `Your bill for ${month} is not paid yet`,
    opening: [`Hello ${fullName},`, `a bill from the canteen of ${hostelName} is still open.`],
    facts: [
      { label: 'Month', value: month },
      { label: 'To pay', value: amount },
      { label: 'Due', value: due },
    ],
    closing: [
      'Have you paid already? Then please tell the canteen, under My Bills or at the counter.',
      'If something looks wrong, ask about it under My Bills: there are no reminders while your question is open.',
    ],
  }),
  hi: ({ fullName, hostelName, month, amount, due }) => ({
    subject: `याद दिलाना: ${month} का आपका कैंटीन बिल`,
    heading: `${month} का आपका बिल अभी चुकाया नहीं गया है`,
    opening: [`नमस्ते ${fullName},`, `${hostelName} की कैंटीन का एक बिल अभी बाकी है।`],
    facts: [
      { label: 'महीना', value: month },
      { label: 'चुकाना है', value: amount },
      { label: 'आख़िरी तारीख़', value: due },
    ],
    closing: [
      'क्या आप चुका चुके हैं? तो कृपया कैंटीन को “मेरे बिल” में या काउंटर पर बताएँ।',
      'अगर कुछ ग़लत लगे, तो “मेरे बिल” में पूछें: जब तक आपका सवाल खुला है, याद नहीं दिलाया जाएगा।',
    ],
  }),
  pa: ({ fullName, hostelName, month, amount, due }) => ({
    subject: `ਰਿਮਾਈਂਡਰ: ${month} ਦਾ ਤੁਹਾਡਾ ਕੰਟੀਨ ਬਿੱਲ`,
    heading: `${month} ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ ਅਜੇ ਭਰਿਆ ਨਹੀਂ ਗਿਆ`,
    opening: [`ਸਤ ਸ੍ਰੀ ਅਕਾਲ ${fullName},`, `${hostelName} ਦੀ ਕੰਟੀਨ ਦਾ ਇੱਕ ਬਿੱਲ ਅਜੇ ਬਾਕੀ ਹੈ।`],
    facts: [
      { label: 'ਮਹੀਨਾ', value: month },
      { label: 'ਭਰਨੇ ਹਨ', value: amount },
      { label: 'ਆਖ਼ਰੀ ਤਾਰੀਖ਼', value: due },
    ],
    closing: [
      'ਕੀ ਤੁਸੀਂ ਭਰ ਚੁੱਕੇ ਹੋ? ਤਾਂ ਕਿਰਪਾ ਕਰਕੇ ਕੰਟੀਨ ਨੂੰ “ਮੇਰੇ ਬਿੱਲ” ਵਿੱਚ ਜਾਂ ਕਾਊਂਟਰ ਉੱਤੇ ਦੱਸੋ।',
      'ਜੇ ਕੁਝ ਗ਼ਲਤ ਲੱਗੇ, ਤਾਂ “ਮੇਰੇ ਬਿੱਲ” ਵਿੱਚ ਪੁੱਛੋ: ਜਦੋਂ ਤੱਕ ਤੁਹਾਡਾ ਸਵਾਲ ਖੁੱਲ੍ਹਾ ਹੈ, ਰਿਮਾਈਂਡਰ ਨਹੀਂ ਆਉਣਗੇ।',
    ],
  }),
};
