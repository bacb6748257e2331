import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface Faq {
  /** Fragment in the address: `/faqs#paying`. */
  id: string;
  question: string;
  answer: ReactNode;
}

/** The questions (docs/reference/specification.md#2.5.16), with answers that match this product (docs/reference/decisions.md#8.2). */
export function useFaqs(): Faq[] {
  const { t } = useLingui();
  return [
    {
      id: 'purpose',
      question: t`What is Tiffin for?`,
      answer: (
        <Trans>
          You order snacks and packaged items from the canteen of your own hostel, follow each order until it is ready, and fetch it at the
          counter. The canteen sees what to cook, oldest order first, and your orders of a month make one bill.
        </Trans>
      ),
    },
    {
      id: 'menu',
      question: t`Where do I see what there is today?`,
      answer: (
        <Trans>
          On Home, once you are logged in: snacks under one tab, packaged items under the other, as the canteen has them at this moment.
          What can't be had now stands at the end of the list. The search at the top finds a dish by its name.
        </Trans>
      ),
    },
    {
      id: 'diets',
      question: t`Are there vegetarian, vegan and Jain dishes?`,
      answer: (
        <Trans>
          That depends on your canteen. It marks which of its snacks are vegetarian, vegan or Jain, and on Home a tap on one of these words
          shows only those. Packaged items are not marked. In doubt ask at the counter, and say in a snack's special instructions what the
          kitchen should leave out.
        </Trans>
      ),
    },
    {
      id: 'quality',
      question: t`Something was wrong with my food. Whom do I tell?`,
      answer: (
        <Trans>
          The counter first, if you are still there: they can mend it. Then write it into the contact form at the end of this page or under{' '}
          <Link to="/contact-us" className="link">
            Contact us
          </Link>
          , best with the last characters of the order's number. The hostel office reads it. There are no ratings.
        </Trans>
      ),
    },
    {
      id: 'ahead',
      question: t`Can I order ahead?`,
      answer: (
        <Trans>
          You can order before you come, but not for a certain time: the kitchen begins with what has waited longest. The order's card says
          when it is ready for pickup. You can cancel within 2 minutes, as long as nothing of it is prepared.
        </Trans>
      ),
    },
    {
      id: 'balance',
      question: t`How do I check my meal balance?`,
      answer: (
        <Trans>
          There is none: Tiffin has no meal credits, and nothing is deducted in advance. My Orders shows every order of a month with its
          amount, and what was prepared or picked up in that month makes its bill. My Bills shows what is still to pay, and every order that
          makes the sum.
        </Trans>
      ),
    },
    {
      id: 'discounts',
      question: t`Is there a discount for students?`,
      answer: (
        <Trans>
          No. Everybody pays the price on the menu, which the canteen sets. To that come ₹5 for each unit that you have packed, and 5% tax.
          The cart shows all of it before you order.
        </Trans>
      ),
    },
    {
      id: 'updates',
      question: t`How often does the menu change?`,
      answer: (
        <Trans>
          Whenever the canteen changes it: there is no fixed hour. A new price, a dish that has run out or one that is back shows on your
          screen within moments, without loading the page again. An order keeps the prices that it was placed with.
        </Trans>
      ),
    },
    {
      id: 'paying',
      question: t`How do I pay?`,
      answer: (
        <Trans>
          Once a month, to your canteen. Your orders of a month make one bill, issued on the 1st of the next month. You find it under My
          Bills, order by order and as a PDF, and pay it at the counter, or by UPI where your canteen takes that: then the bill shows a code
          and asks for the payment's reference. The contractor checks it and marks the bill as paid. If an order changes after that, the
          next bill corrects it. The money goes to your canteen, never through Tiffin: no cards, no meal credits.
        </Trans>
      ),
    },
    {
      id: 'contact',
      question: t`How do I reach somebody?`,
      answer: (
        <Trans>
          <Link to="/contact-us" className="link">
            Contact us
          </Link>{' '}
          has a form and whatever else your hostel office has named; or visit the office. Your name, roll number, e-mail address and phone
          number are changed at the registration point of your canteen.
        </Trans>
      ),
    },
  ];
}
