import { charged, recorded, balancesView } from '@tiffin/read-models/testing';
import { touchesOf, UnplacedEvent } from './fold-page.js';

/** A view that takes the document's id from the event. */
const trusting = { ...balancesView, idsOf: ({ data }: { readonly data: unknown }) => [(data as { tab: string }).tab] };

test.each([{}, { tab: undefined }, { tab: null }, { tab: '' }, { tab: 7 }])(
  'an event with %j can’t be placed and stops the projection',
  (data) => {
    expect(() => touchesOf(trusting, [recorded(1, 'Charged', data)])).toThrow(UnplacedEvent);
    expect(() => touchesOf(trusting, [recorded(1, 'Charged', data)])).toThrow("tabs can't place Charged at tab-x@1: it names no document");
  },
);

test('an event of an unknown type stops it, too', () => {
  expect(() => touchesOf(trusting, [recorded(1, 'Whatever', {})])).toThrow(UnplacedEvent);
});

test('an event that names its document does not stop it', () => {
  expect(touchesOf(trusting, [charged(1, 'a')])).toMatchObject([{ ids: ['a'] }]);
});
