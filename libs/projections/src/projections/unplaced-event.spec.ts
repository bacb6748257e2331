import { charged, recorded, balancesView } from '@tiffin/read-models/testing';
import { touchesOf, UnplacedEvent } from './fold-page.js';

/** A view whose fold trusts the event to say whose it is. */
const trusting = { ...balancesView, idsOf: ({ data }: { readonly data: unknown }) => [(data as { tab: string }).tab] };

test.each([{}, { tab: undefined }, { tab: null }, { tab: '' }, { tab: 7 }])(
  'an event with %j belongs to no document: it stops everything',
  (data) => {
    expect(() => touchesOf(trusting, [recorded(1, 'Charged', data)])).toThrow(UnplacedEvent);
    expect(() => touchesOf(trusting, [recorded(1, 'Charged', data)])).toThrow("tabs can't place Charged at tab-x@1: it names no document");
  },
);

test('so does one of an unknown type', () => {
  expect(() => touchesOf(trusting, [recorded(1, 'Whatever', {})])).toThrow(UnplacedEvent);
});

test('one that names its document does not', () => {
  expect(touchesOf(trusting, [charged(1, 'a')])).toMatchObject([{ ids: ['a'] }]);
});
