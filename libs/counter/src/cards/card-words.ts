import type { Language } from '@tiffin/contracts';

/** Of students' cards; they show names and a code only, so this is heard. */
export interface CardWords {
  readonly title: string;
  readonly code: (fullName: string) => string;
}

export const CARD_WORDS: Readonly<Record<Language, CardWords>> = {
  en: { title: "Students' cards", code: (fullName) => `A QR code that tells the counter who ${fullName} is` },
  hi: { title: 'छात्रों के कार्ड', code: (fullName) => `QR कोड, जिससे काउंटर को पता चलता है: ${fullName}` },
  pa: { title: 'ਵਿਦਿਆਰਥੀਆਂ ਦੇ ਕਾਰਡ', code: (fullName) => `QR ਕੋਡ, ਜਿਸ ਤੋਂ ਕਾਊਂਟਰ ਨੂੰ ਪਤਾ ਲੱਗਦਾ ਹੈ: ${fullName}` },
};
