import type { User } from '@tiffin/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SessionContext, type Session } from '../../../session/session';
import { FakeServer, NO_ANSWER } from '../../testing/fake-server';
import { renderPage, STUDENT } from '../../testing/render-page';
import { aSnack } from '../testing';
import { FavouriteButton } from './favourite-button';

const NAMES = ['Dosa', 'Poha'];

function Hearts() {
  const [user, setUser] = useState<User>({ ...STUDENT, favourites: ['Roll'] });
  const [state] = useState({ user });
  const changeUser = (change: (user: User) => User) => {
    state.user = change(state.user);
    setUser(state.user);
  };
  return (
    <SessionContext value={{ user, changeUser } as Session}>
      {NAMES.map((name) => (
        <FavouriteButton key={name} snack={aSnack(name)} />
      ))}
    </SessionContext>
  );
}

async function open(server: FakeServer) {
  const view = renderPage(<Hearts />, { server });
  const [dosa, poha] = await Promise.all(
    NAMES.map((name) => screen.findByRole('button', { name: `Favourite: ${name}` }, { timeout: 3000 })),
  );
  return { ...view, dosa: dosa!, poha: poha!, saved: () => server.requestsTo('PATCH /users/favourites').map(({ body }) => body) };
}

test('each tap is shown at once and saves the whole list, one after the other', async () => {
  const { user, dosa, poha, saved } = await open(new FakeServer().on('PATCH /users/favourites', () => ({})));
  expect(dosa).toHaveAttribute('aria-pressed', 'false');
  await user.click(dosa);
  expect(dosa).toHaveAttribute('aria-pressed', 'true');
  await user.click(poha);
  await user.click(dosa);
  expect(dosa).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved().at(-1)).toEqual({ favourites: ['Roll', 'Poha'] });
});

test('a change that can’t be saved is taken back, and says so', async () => {
  const { user, dosa } = await open(new FakeServer().on('PATCH /users/favourites', () => NO_ANSWER));
  await user.click(dosa);
  expect(await screen.findByText('Your favourites were not saved')).toBeVisible();
  expect(dosa).toHaveAttribute('aria-pressed', 'false');
});
