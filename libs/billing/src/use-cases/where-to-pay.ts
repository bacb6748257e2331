import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';

const WAYS: Readonly<Record<Language, { readonly counter: string; readonly both: string }>> = {
  en: { counter: 'at the canteen counter', both: 'at the canteen counter or by UPI' },
  hi: { counter: 'कैंटीन के काउंटर पर', both: 'कैंटीन के काउंटर पर या UPI से' },
  pa: { counter: 'ਕੰਟੀਨ ਦੇ ਕਾਊਂਟਰ ਉੱਤੇ', both: 'ਕੰਟੀਨ ਦੇ ਕਾਊਂਟਰ ਉੱਤੇ ਜਾਂ UPI ਨਾਲ' },
};

/** Returns where a bill can be paid, in words. `upi` is set where its canteen accepts UPI. */
export function whereToPay(upi: object | null | undefined, language: Language = FIRST_LANGUAGE): string {
  return WAYS[language][upi ? 'both' : 'counter'];
}
