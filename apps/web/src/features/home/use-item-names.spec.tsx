import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { act, screen } from '@testing-library/react';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { useSoldItemName } from './use-item-names';

function Sold() {
  useLingui();
  const nameOf = useSoldItemName();
  return ['Dosa', 'Plain dosa'].map((name) => <p key={name}>{nameOf({ itemId: 'dosa', name })}</p>);
}

afterEach(() => act(() => i18n.activate('en')));

test('a sold item has its name in the screen’s language; a renamed one keeps its former name', async () => {
  const server = new FakeServer()
    .on('GET /snacks', () => [{ _id: 'dosa', name: 'Dosa', otherNames: { hi: 'डोसा' } }])
    .on('GET /snacks/packaged', () => []);
  renderPage(<Sold />, { server });
  expect(screen.getByText('Dosa')).toBeVisible();
  expect(server.requests).toEqual([]);
  act(() => i18n.loadAndActivate({ locale: 'hi', messages: {} }));
  expect(await screen.findByText('डोसा')).toBeVisible();
  expect(screen.getByText('Plain dosa')).toBeVisible();
});
