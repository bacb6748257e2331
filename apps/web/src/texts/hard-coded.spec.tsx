import { act, screen } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import type { ReactElement } from 'react';
import { Header } from '../app/layout/header';
import { Footer } from '../app/layout/footer';
import { AboutUsPage } from '../features/about-us/about-us-page';
import { AdminPage } from '../features/admin/admin-page';
import { AllBillsPage } from '../features/all-bills/all-bills-page';
import { CartPage } from '../features/cart/cart-page';
import { ContactUsPage } from '../features/contact/contact-us-page';
import { FaqsPage } from '../features/faqs/faqs-page';
import { HomePage } from '../features/home/home-page';
import { KitchenPage } from '../features/kitchen/kitchen-page';
import { LogInPage } from '../features/log-in/log-in-page';
import { MyBillsPage } from '../features/my-bills/my-bills-page';
import { OrdersPage } from '../features/orders/orders-page';
import { ChangePasswordForm } from '../features/settings/password/change-password-form';
import { SettingsPage } from '../features/settings/settings-page';
import { StudentsPage } from '../features/students/students-page';
import { FakeServer } from '../features/testing/fake-server';
import { pseudo, pseudoTexts } from '../../test/pseudo-texts';
import { CONTRACTOR, renderPage, STUDENT } from '../features/testing/render-page';
import { TodayOrdersPage } from '../features/today-orders/today-orders-page';
import { WelcomePage } from '../features/welcome/welcome-page';

const TEXTS = pseudoTexts();
/** What comes from outside is in Greek here. */
const GREEK = { fullName: 'Ασα', hostelName: 'Γάγγης', email: '1@2' };
const ASHA: User = { ...STUDENT, ...GREEK };
const KAVERI: User = { ...CONTRACTOR, ...GREEK };
/** Names, the same in all languages. */
const NAMES = /\b(?:Tiffin|UPI|CSV|PDF|BH|GH|English|Upi)\d*\b/g;
const READ_ALOUD = ['aria-label', 'placeholder', 'title', 'alt'] as const;

/** All that somebody reads or hears of the page, but addresses, and dates and sums, which `Intl` writes. */
function said(): string[] {
  const elements = [...document.body.querySelectorAll('*')];
  const heard = elements.flatMap((element) => READ_ALOUD.map((name) => element.getAttribute(name) ?? ''));
  const shown = elements
    .filter((element) => !element.closest('time, option, [data-testid=address]'))
    .flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    );
  return [...heard, ...shown];
}

const PAGES: readonly (readonly [string, User, ReactElement])[] = [
  ['home', ASHA, <HomePage />],
  ['cart', ASHA, <CartPage />],
  ['orders', ASHA, <OrdersPage />],
  ['bills', ASHA, <MyBillsPage />],
  ['settings', ASHA, <SettingsPage />],
  ['password', ASHA, <ChangePasswordForm member={ASHA} />],
  ['log-in', ASHA, <LogInPage />],
  ['welcome', ASHA, <WelcomePage />],
  ['questions', ASHA, <FaqsPage />],
  ['about', ASHA, <AboutUsPage />],
  ['contact', ASHA, <ContactUsPage />],
  ['footer', ASHA, <Footer />],
  ['header', ASHA, <Header sidebarOpen={false} search onSidebar={() => undefined} onReach={() => undefined} />],
  ["today's orders", KAVERI, <TodayOrdersPage />],
  ['all bills', KAVERI, <AllBillsPage />],
  ['students', KAVERI, <StudentsPage />],
  ['kitchen', KAVERI, <KitchenPage />],
  ['admin', KAVERI, <AdminPage />],
];

test.each(PAGES)('every word of this page is in the catalogue: %s', async (_, user, page) => {
  renderPage(page, { user, texts: TEXTS, server: new FakeServer() });
  await act(() => Promise.resolve());
  const hardCoded = said().filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(NAMES, '')));
  expect(hardCoded).toEqual([]);
});

test('a word that is in no catalogue is found', () => {
  renderPage(<p>Hard-coded</p>, { user: ASHA, texts: TEXTS });
  expect(screen.getByText('Hard-coded')).toBeVisible();
  expect(said()).toContain('Hard-coded');
  expect(pseudo('{0, plural, one {# order} other {# orders}} of <0>{name}</0>')).toBe(
    '{0, plural, one {# ǿřḓḗř} other {# ǿřḓḗřş}} ǿƒ <0>{name}</0>',
  );
});
