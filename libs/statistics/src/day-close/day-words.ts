import type { Language, PaymentMethod } from '@tiffin/contracts';

export const DAY_PARTS = ['Orders', 'Sold', 'Items', 'Rejected', 'Received', 'A week before'] as const;
/** The part of the day's close to which a line belongs, as the CSV file names it. */
export type DayPart = (typeof DAY_PARTS)[number];

/** Texts of the day's close. `title` gets the formatted day. */
export interface DayWords {
  readonly title: (day: string) => string;
  readonly columns: Readonly<Record<'what' | 'number' | 'amount', string>>;
  readonly parts: Readonly<Record<DayPart, string>>;
  readonly orders: Readonly<Record<'placed' | 'ready' | 'waiting' | 'rejected', string>>;
  readonly sums: Readonly<Record<'subtotal' | 'packing' | 'tax' | 'total', string>>;
  readonly noReason: string;
  readonly methods: Readonly<Record<PaymentMethod | 'unnamed', string>>;
  readonly takenBack: string;
  readonly atCounter: (what: string) => string;
  readonly givenBack: string;
}

export const DAY_WORDS: Readonly<Record<Language, DayWords>> = {
  en: {
    title: (day) => `Day's close, ${day}`,
    columns: { what: 'What', number: 'Number', amount: 'Amount' },
    parts: {
      Orders: 'Orders',
      Sold: 'Sold',
      Items: 'Items',
      Rejected: 'Rejected',
      Received: 'Received',
      'A week before': 'A week before',
    },
    orders: { placed: 'Placed', ready: 'Ready or picked up', waiting: 'Waiting', rejected: 'Rejected' },
    sums: { subtotal: 'Subtotal', packing: 'Packing', tax: 'Tax', total: 'Total' },
    noReason: 'No reason given',
    methods: { cash: 'Cash', upi: 'UPI', other: 'Other', unnamed: 'Not named' },
    takenBack: 'Taken back',
    atCounter: (what) => `At the counter: ${what}`,
    givenBack: 'given back',
  },
  hi: {
    title: (day) => `दिन का हिसाब, ${day}`,
    columns: { what: 'क्या', number: 'संख्या', amount: 'रकम' },
    parts: {
      Orders: 'ऑर्डर',
      Sold: 'बिक्री',
      Items: 'आइटम',
      Rejected: 'नामंज़ूर',
      Received: 'मिले पैसे',
      'A week before': 'एक हफ़्ता पहले',
    },
    orders: { placed: 'कुल ऑर्डर', ready: 'तैयार या ले लिए गए', waiting: 'इंतज़ार में', rejected: 'नामंज़ूर' },
    sums: { subtotal: 'आइटम का जोड़', packing: 'पैकिंग', tax: 'टैक्स', total: 'कुल' },
    noReason: 'कारण नहीं बताया',
    methods: { cash: 'नकद', upi: 'UPI', other: 'अन्य', unnamed: 'बताया नहीं गया' },
    takenBack: 'रद्द किए गए',
    atCounter: (what) => `काउंटर पर: ${what}`,
    givenBack: 'वापस दिया गया',
  },
  pa: {
    title: (day) => `ਦਿਨ ਦਾ ਹਿਸਾਬ, ${day}`,
    columns: { what: 'ਕੀ', number: 'ਗਿਣਤੀ', amount: 'ਰਕਮ' },
    parts: {
      Orders: 'ਆਰਡਰ',
      Sold: 'ਵਿਕਰੀ',
      Items: 'ਆਈਟਮਾਂ',
      Rejected: 'ਨਾਮਨਜ਼ੂਰ',
      Received: 'ਮਿਲੇ ਪੈਸੇ',
      'A week before': 'ਹਫ਼ਤਾ ਪਹਿਲਾਂ',
    },
    orders: { placed: 'ਕੁੱਲ ਆਰਡਰ', ready: 'ਤਿਆਰ ਜਾਂ ਲੈ ਲਏ', waiting: 'ਉਡੀਕ ਵਿੱਚ', rejected: 'ਨਾਮਨਜ਼ੂਰ' },
    sums: { subtotal: 'ਜੋੜ', packing: 'ਪੈਕਿੰਗ', tax: 'ਟੈਕਸ', total: 'ਕੁੱਲ' },
    noReason: 'ਕੋਈ ਕਾਰਨ ਨਹੀਂ ਦੱਸਿਆ',
    methods: { cash: 'ਨਕਦ', upi: 'UPI', other: 'ਹੋਰ', unnamed: 'ਨਹੀਂ ਦੱਸਿਆ' },
    takenBack: 'ਰੱਦ ਕੀਤੀਆਂ',
    atCounter: (what) => `ਕਾਊਂਟਰ ’ਤੇ: ${what}`,
    givenBack: 'ਵਾਪਸ ਦਿੱਤਾ',
  },
};
