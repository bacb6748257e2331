import { screen, waitFor } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { SessionContext, type Session } from '../session/session';
import { FakeServer, refusal } from '../features/testing/fake-server';
import { renderPage, STUDENT } from '../features/testing/render-page';
import { FollowLanguage } from './follow-language';
import { chosenLanguage, rememberLanguage } from './language-choice';
import { LanguageSelect } from './language-select';

const CALL = 'PATCH /users/language';
let became: User[];
beforeEach(() => {
  localStorage.clear();
  became = [];
});

function show(user: User | null, server = new FakeServer().on(CALL, () => ({})), at = '/') {
  const session = { user, setUser: (next: User) => became.push(next) } as unknown as Session;
  const page = (
    <SessionContext value={session}>
      <FollowLanguage />
      <LanguageSelect />
    </SessionContext>
  );
  return renderPage(page, { server, at });
}
const choose = (view: ReturnType<typeof show>, name: string) => view.user.selectOptions(screen.getByLabelText('Language'), name);

test('stores the choice in the account and on this device', async () => {
  const view = show(STUDENT);
  await choose(view, 'हिन्दी');
  await waitFor(() => expect(became).toEqual([{ ...STUDENT, language: 'hi' }]));
  expect(view.server.requestsTo(CALL).map(({ body }) => body)).toEqual([{ language: 'hi' }]);
  expect(chosenLanguage()).toBe('hi');
});

test('changes nothing and reports it when the account cannot be changed', async () => {
  const view = show(
    STUDENT,
    new FakeServer().on(CALL, () => refusal('unavailable_now')),
  );
  await choose(view, 'ਪੰਜਾਬੀ');
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect([became, chosenLanguage()]).toEqual([[], undefined]);
});

test.each([
  ['a visitor', null, '/login'],
  ['a reader of a wall screen', STUDENT, '/kitchen'],
] as const)('%s chooses on this device alone', async (_, user, at) => {
  const view = show(user, undefined, at);
  await choose(view, 'ਪੰਜਾਬੀ');
  expect(view.server.requestsTo(CALL)).toEqual([]);
  expect(chosenLanguage(at === '/kitchen' ? at : undefined)).toBe('pa');
});

test('stores a choice before the log-in in an account without one', async () => {
  rememberLanguage('hi');
  const { server } = show(STUDENT);
  await waitFor(() => expect(became).toEqual([{ ...STUDENT, language: 'hi' }]));
  expect(server.requestsTo(CALL)).toHaveLength(1);
});

test('keeps the account’s language', () => {
  rememberLanguage('hi');
  expect(show({ ...STUDENT, language: 'pa' }).server.requestsTo(CALL)).toEqual([]);
});
