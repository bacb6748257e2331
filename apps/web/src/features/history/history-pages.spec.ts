import type { AuditEntry } from '@tiffin/contracts';
import { parseOrderNumber } from './filters/order-number-field';
import { byDay, entriesOf, type HistoryData } from './history-pages';
import { anEntry, historyPage } from './testing';

const at = (instant: string, change: Partial<AuditEntry> = {}) => anEntry({ at: `2026-11-${instant}.000Z`, ...change });
const pages = (...all: AuditEntry[][]): HistoryData => ({
  pages: all.map((entries) => historyPage(entries)),
  pageParams: all.map((_, page) => page + 1),
});
const instants = (data: HistoryData) => entriesOf(data).map(({ entry }) => entry.at);

const first = at('21T06:32:00');
const second = at('21T06:31:00');
const third = at('21T06:30:00');

test('lists an entry that moved to the next page once', () => {
  expect(instants(pages([first, second], [second, third]))).toEqual([first.at, second.at, third.at]);
});

test('keeps two units of the same millisecond separate, each with its own key', () => {
  const unit = at('21T06:30:00', { type: 'ItemPrepared', itemId: 'samosa' });
  const entries = entriesOf(pages([first, unit, { ...unit }]));
  expect(entries).toHaveLength(3);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});

test('groups by the canteen’s days', () => {
  const days = byDay(entriesOf(pages([at('21T18:30:00'), at('21T18:29:59'), at('20T18:30:00')])), 'Asia/Kolkata');
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ]);
});

test.each([
  ['5E21A0C4', '5E21A0C4'],
  [' 5e21a0c4 ', '5E21A0C4'],
  ['#5e21a0c4', '5E21A0C4'],
  ['0f9c2a44-0000-4000-8000-00005e21a0c4', '5E21A0C4'],
  ['#19', '#19'],
  [' 19', '#19'],
  ['12345', undefined],
  ['5E21A0C', undefined],
  ['5E21A0C4F', undefined],
  ['chips', undefined],
  ['', undefined],
])('parses %j as the order number %s', (typed, number) => {
  expect(parseOrderNumber(typed)).toBe(number);
});
