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
          You order snacks and packaged items from the canteen of your own hostel, follow each order until it is ready, and pick it up at
          the counter. The canteen sees what to cook, oldest order first. Your orders of a month make one bill.
        </Trans>
      ),
    },
    {
      id: 'menu',
      question: t`Where do I see today's menu?`,
      answer: (
        <Trans>
          Log in and open Home. One tab shows snacks, the other packaged items, as the canteen has them right now. What you can't order now
          is at the end of the list. The search at the top finds a dish by its name.
        </Trans>
      ),
    },
    {
      id: 'diets',
      question: t`Are there vegetarian, vegan and Jain dishes?`,
      answer: (
        <Trans>
          That depends on your canteen. It marks which of its snacks are vegetarian, vegan or Jain. On Home, tap one of these words to see
          only those. Packaged items are not marked. If in doubt, ask at the counter. Use a snack's special instructions to say what the
          kitchen should leave out.
        </Trans>
      ),
    },
    {
      id: 'quality',
      question: t`Something was wrong with my food. Who do I tell?`,
      answer: (
        <Trans>
          If you are still there, tell the counter first: they can put it right. Then use the contact form at the end of this page or under{' '}
          <Link to="/contact-us" className="link">
            Contact us
          </Link>
          , and give the last characters of the order's number. The hostel office reads it. There are no ratings.
        </Trans>
      ),
    },
    {
      id: 'ahead',
      question: t`Can I order ahead?`,
      answer: (
        <Trans>
          You can order before you come, but not for a certain time: the kitchen starts with the order that has waited longest. The order's
          card shows when it is ready for pickup. You can cancel within 2 minutes, as long as nothing of it is prepared.
        </Trans>
      ),
    },
    {
      id: 'balance',
      question: t`How do I check my meal balance?`,
      answer: (
        <Trans>
          There is no meal balance: Tiffin has no meal credits, and nothing is deducted in advance. My Orders shows every order of a month
          with its amount. The orders of a month that were prepared or picked up make its bill. My Bills shows what you still have to pay,
          with every order.
        </Trans>
      ),
    },
    {
      id: 'discounts',
      question: t`Is there a discount for students?`,
      answer: (
        <Trans>
          No. Everyone pays the price on the menu, which the canteen sets. Packing adds ₹5 for each packed unit, and there is 5% tax. The
          cart shows all of it before you order.
        </Trans>
      ),
    },
    {
      id: 'updates',
      question: t`How often does the menu change?`,
      answer: (
        <Trans>
          Whenever the canteen changes it, at no fixed time. A new price, a dish that has run out or one that is back shows on your screen
          within moments, without a reload. An order keeps the prices it was placed with.
        </Trans>
      ),
    },
    {
      id: 'paying',
      question: t`How do I pay?`,
      answer: (
        <Trans>
          You pay your canteen once a month. Your orders of a month make one bill, issued on the 1st of the next month. You find it under My
          Bills, order by order and as a PDF. Pay it at the counter, or by UPI if your canteen takes it: the bill then shows a code and asks
          for the payment's reference. The contractor checks the payment and marks the bill as paid. If an order changes after that, the
          next bill corrects it. The money goes to your canteen, never through Tiffin: no cards, no meal credits.
        </Trans>
      ),
    },
    {
      id: 'contact',
      question: t`How do I contact someone?`,
      answer: (
        <Trans>
          <Link to="/contact-us" className="link">
            Contact us
          </Link>{' '}
          has a form and the other ways to reach your hostel office. You can also visit the office. To change your name, roll number, e-mail
          address or phone number, go to your canteen's registration point.
        </Trans>
      ),
    },
  ];
}
