import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNearViewport } from '../../ui/use-near-viewport';
import { CONTRACTOR_PAGES } from '../contractor-pages';
import { Mark } from '../../ui/mark';

const FooterForm = lazyWithFallback(async () => (await import('../../features/contact/footer-form')).FooterForm, FormNotLoaded);
const LanguageSelect = lazyWithFallback(
  async () => (await import('../../language/language-select')).LanguageSelect,
  () => null,
);
const SocialLinks = lazyWithFallback(
  async () => (await import('../../features/contact/social-links')).SocialLinks,
  () => null,
);

/** Pages without the contact form: those that have one themselves, and work pages, which link to it. */
const WITHOUT_FORM = [
  ...['/contact-us', '/support', '/cart', '/orders', '/bills', '/admin', '/kitchen', '/counter', '/pickup'],
  ...Object.keys(CONTRACTOR_PAGES),
];

/** The end of every page: what Tiffin is, links, and on most pages the contact form, whose code loads when it comes near the viewport. */
export function Footer() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const footer = useRef<HTMLElement>(null);
  const near = useNearViewport(footer);
  return (
    <footer ref={footer} className="border-t border-line bg-surface px-(--gutter) pt-8 pb-[calc(2rem+var(--bottom-bar))]">
      <div className="mx-auto grid max-w-(--page) gap-8 md:grid-cols-[1fr_1.2fr] md:gap-12">
        <div>
          <p className="flex items-center gap-2.5 font-display text-[1.375rem] leading-none font-bold">
            <Mark size={28} />
            <span className="pt-0.5">Tiffin</span>
          </p>
          <p className="mt-2 text-muted">
            <Trans>your campus food companion</Trans>
          </p>
          <nav aria-label={t`About Tiffin`} className="mt-3 flex flex-wrap gap-x-5">
            {[
              { to: '/about-us', label: t`About Us` },
              { to: '/faqs', label: t`FAQ` },
              { to: '/contact-us', label: t`Contact us` },
              { to: '/support', label: t`Support` },
            ].map(({ to, label }) => (
              <Link key={to} to={to} className="inline-flex min-h-(--tap) min-w-(--tap) items-center link">
                {label}
              </Link>
            ))}
          </nav>
          <div className="mt-3 min-h-(--tap)">
            <Suspense fallback={null}>{near && <LanguageSelect />}</Suspense>
          </div>
          <Suspense fallback={null}>{near && <SocialLinks />}</Suspense>
        </div>
        {!WITHOUT_FORM.some((path) => pathname === path || pathname.startsWith(`${path}/`)) && (
          // Reserves the form's height, so that the layout does not shift.
          <div className="min-h-[372px] max-w-[560px]">
            <Suspense fallback={null}>{near && <FooterForm />}</Suspense>
          </div>
        )}
      </div>
    </footer>
  );
}

/** A lazy component that shows `Fallback` when its code fails to load, so that the page above keeps working. */
function lazyWithFallback(load: () => Promise<ComponentType>, Fallback: ComponentType) {
  return lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Fallback }),
    ),
  );
}

function FormNotLoaded() {
  return (
    <p className="text-muted">
      <Trans>The contact form could not be loaded. Please try again later.</Trans>
    </p>
  );
}
