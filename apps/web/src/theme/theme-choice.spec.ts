import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTheme, chosenTheme } from './theme-choice';

const SCRIPT = readFileSync(join(import.meta.dirname, 'theme-script.js'), 'utf8');
const HEAD = /<meta name="theme-color".*>/g;
const shown = () => document.documentElement.dataset['theme'];
const barColors = () => [...document.querySelectorAll('meta')].map(({ media }) => media);
const start = () => new Function(SCRIPT)();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  document.head.innerHTML = (html.match(HEAD) ?? []).join('');
});

test('follows the system until a theme is chosen', () => {
  start();
  expect([chosenTheme(), shown()]).toEqual(['system', 'system']);
  expect(barColors()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('shows the chosen theme at once and from the first paint of the next start, with the color of the browser’s bar', () => {
  start();
  chooseTheme('dark');
  expect([shown(), barColors()]).toEqual(['dark', ['not all', '']]);
  delete document.documentElement.dataset['theme'];
  start();
  expect([chosenTheme(), shown()]).toEqual(['dark', 'dark']);
  chooseTheme('system');
  expect([shown(), barColors()]).toEqual(['system', ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']]);
});

test('follows another tab', () => {
  start();
  window.dispatchEvent(new StorageEvent('storage', { key: 'tiffin.theme', newValue: 'light' }));
  expect(shown()).toBe('light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'elsewhere', newValue: 'dark' }));
  expect(shown()).toBe('light');
});
