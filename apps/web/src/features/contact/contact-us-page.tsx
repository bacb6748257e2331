import { Trans } from '@lingui/react/macro';
import { ContactPage } from './contact-page';

/** /contact-us (docs/reference/decisions.md#8.1). */
export function ContactUsPage() {
  return (
    <ContactPage
      title={<Trans>Contact us</Trans>}
      intro={<Trans>About the food, the canteen or Tiffin itself: what you write here is read by the hostel office.</Trans>}
    />
  );
}
