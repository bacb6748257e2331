import type { PaymentMethod } from '@tiffin/contracts';
import type { PrintWords } from './print-words.js';

const METHODS: Readonly<Record<PaymentMethod, string>> = { cash: ' नकद', upi: ' UPI से', other: ' किसी और तरीके से' };

/** The words of printed bills in Hindi. */
export const HINDI: PrintWords = {
  billFor: (month) => `${month} का बिल`,
  student: (fullName, rollNo) => `${fullName}, रोल नंबर ${rollNo}`,
  removedStudent: 'हटाया गया छात्र',
  paymentState: { nothing: 'कुछ नहीं चुकाना है', paid: 'चुकता', due: 'चुकाना है' },
  issuedOn: (day) => `${day} को जारी`,
  changedOn: (issued, day) => `${issued}, ${day} को बदला गया`,
  received: (received, left) => `${received} मिल गए, ${left} बाकी हैं`,
  pleasePay: (where) => `कृपया ${where} चुकाएँ`,
  paidOn: (day, method) => `${day} को${method ? METHODS[method] : ''} चुकाया गया`,
  paidInParts: (day, count) => `${day} को, ${count} पेमेंट में चुकाया गया`,
  reference: (reference) => `रेफ़रेंस ${reference}`,
  orders: (count) => (count === 0 ? 'कोई ऑर्डर नहीं' : `${count} ऑर्डर`),
  creditIn: 'पिछले बिलों का जमा',
  creditOut: 'अगले बिल में जाने वाला जमा',
  takenOff: 'घटाया गया',
  afterQuestion: (order) => `ऑर्डर ${order}, उसके बारे में सवाल के बाद`,
  correctionFor: (month) => `${month} का सुधार`,
  afterPayment: (order, amount, direction) =>
    `ऑर्डर ${order} उस बिल के चुकाए जाने के बाद बदला: ${amount} ${direction === 'less' ? 'कम' : 'ज़्यादा'}`,
  sum: 'हिसाब कैसे बना',
  typed: { typed: 'काउंटर', objected: 'आपत्ति' },
  columns: { date: 'तारीख़', order: 'ऑर्डर', subtotal: 'जोड़', packing: 'पैकिंग', tax: 'टैक्स', amount: 'रकम' },
  upi: {
    title: 'UPI से चुकाएँ',
    sumTo: (amount, payee) => `${payee} को ${amount}`,
    code: (amount) => `QR कोड, जिससे UPI से ${amount} चुकाए जाते हैं`,
    scan: 'किसी भी UPI ऐप से कोड स्कैन करें, फिर रेफ़रेंस “मेरे बिल” में बताएँ।',
  },
};
