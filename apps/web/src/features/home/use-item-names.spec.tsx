import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { act, screen } from '@testing-library/react';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { aSnack } from './testing';
import { useSoldItemName, useSoldOptionName } from './use-item-names';

function Sold() {
  useLingui();
  const nameOf = useSoldItemName();
  return ['Dosa', 'Plain dosa'].map((name) => <p key={name}>{nameOf({ itemId: 'dosa', name })}</p>);
}

function SoldOptions() {
  useLingui();
  const nameOf = useSoldOptionName();
  return ['Large', 'Huge'].map((name) => <p key={name}>{Object.values(nameOf('dosa', { group: 'Size', name })).join(': ')}</p>);
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

test('a sold option and its group have their names in the screen’s language; a removed option keeps its own', async () => {
  const options = [{ _id: 'large', name: 'Large', otherNames: { hi: 'बड़ा' }, price: 20, isAvailable: true }];
  const size = { _id: 'size', name: 'Size', otherNames: { hi: 'आकार' }, min: 1, max: 1, options };
  const server = new FakeServer().on('GET /snacks', () => [aSnack('Dosa', { _id: 'dosa', optionGroups: [size] })]);
  renderPage(<SoldOptions />, { server });
  expect(screen.getByText('Size: Large')).toBeVisible();
  act(() => i18n.loadAndActivate({ locale: 'hi', messages: {} }));
  expect(await screen.findByText('आकार: बड़ा')).toBeVisible();
  expect(screen.getByText('आकार: Huge')).toBeVisible();
});
