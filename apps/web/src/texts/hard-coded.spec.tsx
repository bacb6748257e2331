import { act, screen } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import type { ReactElement } from 'react';
import { pseudo, pseudoTexts } from '../../test/pseudo-texts';
import { Footer } from '../app/layout/footer';
import { Header } from '../app/layout/header';
import { AboutUsPage } from '../features/about-us/about-us-page';
import { AdminPage } from '../features/admin/admin-page';
import { AllBillsPage } from '../features/all-bills/all-bills-page';
import { CartPage } from '../features/cart/cart-page';
import { ContactUsPage } from '../features/contact/contact-us-page';
import { CounterPage } from '../features/counter/counter-page';
import { FaqsPage } from '../features/faqs/faqs-page';
import { HomePage } from '../features/home/home-page';
import { aPackagedItem, aSnack } from '../features/home/testing';
import { KitchenPage } from '../features/kitchen/kitchen-page';
import { LogInPage } from '../features/log-in/log-in-page';
import { MyBillsPage } from '../features/my-bills/my-bills-page';
import { OrdersPage } from '../features/orders/orders-page';
import { anItem, anOrder } from '../features/orders/testing';
import { PickupPage } from '../features/pickup/pickup-page';
import { CardPage } from '../features/settings/card/card-page';
import { ChangePasswordForm } from '../features/settings/password/password-page';
import { SettingsPage } from '../features/settings/settings-page';
import { StudentsPage } from '../features/students/students-page';
import { FakeServer } from '../features/testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../features/testing/render-page';
import { TodayOrdersPage } from '../features/today-orders/today-orders-page';
import { WeekPage } from '../features/week/week-page';
import { WelcomePage } from '../features/welcome/welcome-page';

const TEXTS = pseudoTexts();
/** External data is in Greek here. */
const GREEK = { fullName: 'Ασα', hostelName: 'Γάγγης', email: '1@2' };
const ASHA: User = { ...STUDENT, ...GREEK };
const KAVERI: User = { ...CONTRACTOR, ...GREEK };
/** Names that are the same in all languages. */
const NAMES = /\b(?:Tiffin|UPI|CSV|PDF|BH|GH|English|Upi)\d*\b/g;
/** Texts that `Intl` writes without an element of their own. */
const DATES = /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Wed|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b/g;
const READ_ALOUD = ['aria-label', 'placeholder', 'title', 'alt'] as const;

/** All visible and accessible texts of the page, except addresses and the dates and amounts that `Intl` writes. */
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

const studentInfo = { ...anOrder().studentInfo, ...GREEK };
const typed = anOrder({ items: [anItem({ name: 'Σαμόσα' })], token: 12, counter: {}, studentInfo });
const objectedAt = typed.createdAt;
const WEEK = {
  parts: [{ _id: 'part', name: 'Βράδυ', times: [{ days: [1, 7], from: '16:00', to: '19:30' }], itemIds: ['samosa'] }],
  hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '22:00' }],
  closedDays: [{ from: '2999-12-25', to: '2999-12-25', name: '' }],
  revision: 1,
};
/** A server with empty answers, or a key gate, for the pages below. */
const serving = () =>
  new FakeServer()
    .on('GET /canteen/week', () => WEEK)
    .on('GET /snacks', () => [aSnack('Σαμόσα', { _id: 'samosa', diets: ['jain'] })])
    .on('GET /snacks/packaged', () => [aPackagedItem('Τσιπς', [20, 2])])
    .on('GET /canteen', () => ({ open: false, notice: 'Πίσω', backAt: '2999-12-25T10:00:00.000Z' }))
    .on('GET /users/card', () => ({ code: 'κ', until: typed.createdAt }))
    .on('POST /users/counter', () => ({
      ...{ canteenId: 'canteen', timeZone: 'Asia/Kolkata', hostelType: 'BH', hostelNumber: 1, hostelName: 'Γάγγης' },
      orders: [
        { ...typed, counter: { objectedAt } },
        { ...typed, _id: '2', studentInfo: { ...studentInfo, userName: '' }, counter: { paid: 'cash' } },
      ],
    }))
    .on('POST /users/pickup', () => ({
      ...{ canteenId: 'canteen', timeZone: 'Asia/Kolkata' },
      ...{ preparing: [3], ready: [2], called: [{ token: 1, at: typed.createdAt }] },
    }));

const shut = (call: string) => new FakeServer().on(call, () => ({ message: 'key missing' }));

/** A page with its server's answers, and a text that shows that they have arrived. */
type Page = readonly [name: string, User, ReactElement, server?: FakeServer, shows?: string];
const PAGES: readonly Page[] = [
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
  ['header', ASHA, <Header sidebarOpen={false} search onSidebar={() => undefined} onApproachSidebar={() => undefined} />],
  ["today's orders", KAVERI, <TodayOrdersPage />],
  ['all bills', KAVERI, <AllBillsPage />],
  ['students', KAVERI, <StudentsPage />],
  ['kitchen', KAVERI, <KitchenPage />],
  ['admin', KAVERI, <AdminPage />],
  ['week', ASHA, <WeekPage />, serving(), 'Σαμόσα'],
  ["a contractor's week", KAVERI, <WeekPage />, serving(), 'Σαμόσα'],
  ['card', ASHA, <CardPage />, serving(), pseudo('My card')],
  ['counter', KAVERI, <CounterPage />, serving(), 'Τσιπς'],
  ['the key gate of the counter', KAVERI, <CounterPage />, shut('POST /users/counter'), pseudo('Open the counter')],
  ['pickup', KAVERI, <PickupPage />, serving(), '3'],
  ['the key gate of the pickup screen', KAVERI, <PickupPage />, shut('POST /users/pickup'), pseudo('Open the pickup screen')],
];

const hardCoded = (): string[] => said().filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(NAMES, '').replaceAll(DATES, '')));

PAGES.forEach(([name, user, page, server = new FakeServer(), shows = '']) =>
  test(`every text of this page is in the catalog: ${name}`, async () => {
    renderPage(page, { user, texts: TEXTS, server });
    await (shows ? screen.findAllByText(shows) : act(() => Promise.resolve()));
    expect(said().join('')).not.toBe('');
    expect(hardCoded()).toEqual([]);
  }),
);
