import { Trans } from '@lingui/react/macro';
import { ContactPage } from './contact-page';

/** /contact-us (docs/reference/decisions.md#8.1). */
export function ContactUsPage() {
  return (
    <ContactPage
      title={<Trans>Contact us</Trans>}
      intro={<Trans>Write to us about the food, the canteen or Tiffin itself. The hostel office reads your message.</Trans>}
    />
  );
}
