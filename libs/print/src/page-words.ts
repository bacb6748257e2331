import type { Language } from '@tiffin/contracts';

/** The texts on every printed document of a canteen. */
export interface PageWords {
  readonly canteenOf: (hostel: string) => string;
  /** The footer of each page. */
  readonly foot: (hostel: string, title: string) => string;
  readonly page: (number: number, count: number) => string;
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    canteenOf: (hostel) => `Canteen of ${hostel}`,
    foot: (hostel, title) => `Tiffin, canteen of ${hostel}. ${title}`,
    page: (number, count) => `Page ${number} of ${count}`,
  },
  hi: {
    canteenOf: (hostel) => `${hostel} की कैंटीन`,
    foot: (hostel, title) => `Tiffin, ${hostel} की कैंटीन। ${title}`,
    page: (number, count) => `पेज ${number} / ${count}`,
  },
  pa: {
    canteenOf: (hostel) => `${hostel} ਦੀ ਕੰਟੀਨ`,
    foot: (hostel, title) => `Tiffin, ${hostel} ਦੀ ਕੰਟੀਨ। ${title}`,
    page: (number, count) => `ਪੰਨਾ ${number} / ${count}`,
  },
};
