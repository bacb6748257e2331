import { screen } from '@testing-library/react';
import type { ContactWays } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { FakeServer, NO_ANSWER } from '../testing/fake-server';
import { renderPage, STUDENT } from '../testing/render-page';
import { EMPTY_DRAFT, keepDraft } from './contact-form';
import { ContactUsPage } from './contact-us-page';
import { FooterForm } from './footer-form';

const VISITOR = { user: null as unknown as typeof STUDENT };
const subject = () => screen.getByLabelText('Subject');
const message = () => screen.getByLabelText('Message');
const send = () => screen.getByRole('button', { name: 'Send message' });
const serving = (ways: ContactWays = {}) =>
  new FakeServer().on('GET /users/contact', () => ways).on('POST /users/query', () => ({ message: 'query sent successfully' }));
const show = (server: FakeServer, page: ReactNode = <ContactUsPage />) => renderPage(page, { server });

beforeEach(() => keepDraft('', EMPTY_DRAFT));

test('requires both fields before sending', async () => {
  const server = serving();
  const { user } = show(server);
  await user.type(subject(), '   ');
  await user.click(send());
  expect(subject()).toHaveAccessibleDescription('Please write 1 to 100 characters, without control characters.');
  expect(message()).toBeInvalid();
  expect(subject()).toHaveFocus();
  expect(server.requestsTo('POST /users/query')).toEqual([]);
});

test('sends the trimmed text and empties the form', async () => {
  const server = serving();
  const { user } = show(server);
  await user.type(subject(), ' Chai ');
  await user.type(message(), 'Cold.{Enter}Again.{Enter}');
  await user.click(send());
  expect(await screen.findByText('Thank you for your feedback!')).toBeVisible();
  expect(server.requestsTo('POST /users/query').map(({ body }) => body)).toEqual([{ subject: 'Chai', message: 'Cold.\nAgain.' }]);
  expect(subject()).toHaveValue('');
  expect(message()).toHaveValue('');
});

test('reports a failure with its reason and keeps the text', async () => {
  const { user } = show(serving().on('POST /users/query', () => NO_ANSWER));
  await user.type(subject(), 'Chai');
  await user.type(message(), 'Cold.');
  await user.click(send());
  expect(await screen.findByText('Failed to submit. Please try again.')).toBeVisible();
  expect(await screen.findByText(/can't be reached/)).toBeVisible();
  expect([subject(), message()].map((field) => (field as HTMLInputElement).value)).toEqual(['Chai', 'Cold.']);
});

test('shares the unsent text between footer and page for the same user, until it is sent', async () => {
  const footer = show(serving(), <FooterForm />);
  await footer.user.type(subject(), 'Chai');
  await footer.user.type(message(), 'Cold.');
  footer.unmount();
  const somebodyElse = renderPage(<ContactUsPage />, { server: serving(), user: { ...STUDENT, _id: 'other' } });
  expect(subject()).toHaveValue('');
  somebodyElse.unmount();
  const page = show(serving());
  expect([subject(), message()].map((field) => (field as HTMLInputElement).value)).toEqual(['Chai', 'Cold.']);
  await page.user.click(send());
  await screen.findByText('Thank you for your feedback!');
  page.unmount();
  show(serving());
  expect(subject()).toHaveValue('');
});

test.each([
  ['a student', STUDENT, /sees your name/],
  ['a visitor', VISITOR.user, /say how to reach you/],
  ['the kitchen', { ...STUDENT, role: 'staff' as const }, /which kitchen/],
])('tells %s what happens to the message', (_, user, text) => {
  renderPage(<ContactUsPage />, { server: serving(), user });
  expect(message()).toHaveAccessibleDescription(text);
});

test('shows every configured option; pages open in a new tab', async () => {
  show(
    serving({
      office: 'Ganga hostel\nground floor',
      email: 'office@canteen.example',
      phone: '+91 98765 43210',
      chat: 'https://chat.example/tiffin',
      social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }],
    }),
  );
  expect(await screen.findByText(/Ganga hostel/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'office@canteen.example' })).toHaveAttribute('href', 'mailto:office@canteen.example');
  const phone = screen.getByRole('link', { name: '+91 98765 43210' });
  expect(phone).toHaveAttribute('href', 'tel:+919876543210');
  expect(phone).not.toHaveAttribute('target');
  for (const name of [/^Join the chat/, /^Instagram/]) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
  expect(screen.queryByText(/Please visit your hostel office/)).toBeNull();
});

test('hides options that are not configured; without any, it refers to the office', async () => {
  const { unmount } = show(serving({ email: 'office@canteen.example' }));
  expect(await screen.findByText('E-mail')).toBeVisible();
  for (const label of ['Phone', 'Hostel office', 'Community chat', 'Social media']) expect(screen.queryByText(label)).toBeNull();
  unmount();
  show(serving({ social: [] }));
  expect(await screen.findByText(/Please visit your hostel office/)).toBeVisible();
});

test('the form works when the options cannot be read', async () => {
  show(new FakeServer());
  expect(await screen.findByText('How to reach the office could not be loaded.')).toBeVisible();
  expect(send()).toBeEnabled();
});
