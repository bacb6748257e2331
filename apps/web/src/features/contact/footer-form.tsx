import { Trans } from '@lingui/react/macro';
import { ContactForm } from './contact-form';

/** The contact form at the end of every page. */
export function FooterForm() {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Write to the hostel office</Trans>
      </h2>
      <ContactForm aside />
    </section>
  );
}
