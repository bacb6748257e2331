import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { ContactForm } from './contact-form';
import { ContactOptions } from './contact-options';

interface ContactPageProps {
  title: ReactNode;
  intro: ReactNode;
  /** Content above the form. */
  first?: ReactNode;
}

/** The contact form and the other ways to reach the hostel office. */
export function ContactPage({ title, intro, first }: ContactPageProps) {
  return (
    <div className="page max-w-[960px]!">
      <h1 className="mb-2 title-page">{title}</h1>
      <p className="mb-6 max-w-[60ch] text-muted">{intro}</p>
      {first}
      <div className="grid items-start gap-4 md:grid-cols-[1.4fr_1fr]">
        <Card as="section" padded className="md:p-6!">
          <h2 className="mb-4 title-card">
            <Trans>Write to the hostel office</Trans>
          </h2>
          <ContactForm />
        </Card>
        <Card as="section" padded className="md:p-6!">
          <h2 className="mb-4 title-card">
            <Trans>Other ways to reach us</Trans>
          </h2>
          <ContactOptions />
        </Card>
      </div>
    </div>
  );
}
