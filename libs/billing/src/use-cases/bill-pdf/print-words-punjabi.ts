import type { PaymentMethod } from '@tiffin/contracts';
import type { PrintWords } from './print-words.js';

const METHODS: Readonly<Record<PaymentMethod, string>> = { cash: ' ਨਕਦ', upi: ' UPI ਨਾਲ', other: ' ਹੋਰ ਤਰੀਕੇ ਨਾਲ' };

/** The words of printed bills in Punjabi. */
export const PUNJABI: PrintWords = {
  billFor: (month) => `${month} ਦਾ ਬਿੱਲ`,
  student: (fullName, rollNo) => `${fullName}, ਰੋਲ ਨੰਬਰ ${rollNo}`,
  removedStudent: 'ਹਟਾਇਆ ਗਿਆ ਵਿਦਿਆਰਥੀ',
  paymentState: { nothing: 'ਕੁਝ ਨਹੀਂ ਭਰਨਾ', paid: 'ਭਰਿਆ ਗਿਆ', due: 'ਭਰਨਾ ਹੈ' },
  issuedOn: (day) => `${day} ਨੂੰ ਜਾਰੀ`,
  changedOn: (issued, day) => `${issued}, ${day} ਨੂੰ ਬਦਲਿਆ ਗਿਆ`,
  received: (received, left) => `${received} ਮਿਲ ਗਏ, ${left} ਬਾਕੀ ਹਨ`,
  pleasePay: (where) => `ਕਿਰਪਾ ਕਰਕੇ ${where} ਭਰੋ`,
  paidOn: (day, method) => `${day} ਨੂੰ${method ? METHODS[method] : ''} ਭਰਿਆ ਗਿਆ`,
  paidInParts: (day, count) => `${day} ਨੂੰ, ${count} ਪੇਮੈਂਟਾਂ ਵਿੱਚ ਭਰਿਆ ਗਿਆ`,
  reference: (reference) => `ਰੈਫ਼ਰੈਂਸ ${reference}`,
  orders: (count) => (count === 0 ? 'ਕੋਈ ਆਰਡਰ ਨਹੀਂ' : `${count} ਆਰਡਰ`),
  creditIn: 'ਪਿਛਲੇ ਬਿੱਲਾਂ ਦਾ ਜਮ੍ਹਾਂ',
  creditOut: 'ਅਗਲੇ ਬਿੱਲ ਵਿੱਚ ਜਾਣ ਵਾਲਾ ਜਮ੍ਹਾਂ',
  takenOff: 'ਘਟਾਇਆ ਗਿਆ',
  afterQuestion: (order) => `ਆਰਡਰ ${order}, ਉਸ ਬਾਰੇ ਸਵਾਲ ਤੋਂ ਬਾਅਦ`,
  correctionFor: (month) => `${month} ਦੀ ਸੋਧ`,
  afterPayment: (order, amount, direction) => `ਆਰਡਰ ${order} ਉਹ ਬਿੱਲ ਭਰੇ ਜਾਣ ਤੋਂ ਬਾਅਦ ਬਦਲਿਆ: ${amount} ${direction === 'less' ? 'ਘੱਟ' : 'ਵੱਧ'}`,
  sum: 'ਹਿਸਾਬ ਕਿਵੇਂ ਬਣਿਆ',
  typed: { typed: 'ਕਾਊਂਟਰ', objected: 'ਇਤਰਾਜ਼' },
  columns: { date: 'ਤਾਰੀਖ਼', order: 'ਆਰਡਰ', subtotal: 'ਜੋੜ', packing: 'ਪੈਕਿੰਗ', tax: 'ਟੈਕਸ', amount: 'ਰਕਮ' },
  upi: {
    title: 'UPI ਨਾਲ ਭਰੋ',
    sumTo: (amount, payee) => `${payee} ਨੂੰ ${amount}`,
    code: (amount) => `QR ਕੋਡ, ਜਿਸ ਨਾਲ UPI ਰਾਹੀਂ ${amount} ਭਰੇ ਜਾਂਦੇ ਹਨ`,
    scan: 'ਕਿਸੇ ਵੀ UPI ਐਪ ਨਾਲ ਕੋਡ ਸਕੈਨ ਕਰੋ, ਫਿਰ ਰੈਫ਼ਰੈਂਸ “ਮੇਰੇ ਬਿੱਲ” ਵਿੱਚ ਦੱਸੋ।',
  },
};
