import { given } from '../../../test/given.js';
import { addSamosa, canteenId, changeSamosa, POHA, SAMOSA, samosaAdded, samosaChanged } from '../../../test/menu.js';
import { ARRANGEMENT_ERRORS } from './decide-arrangement.js';
import type { ArrangeMenu } from './menu-commands.js';
import type { ArrangementData, MenuEvent } from './menu-events.js';

const hi = (name: string) => ({ otherNames: { hi: name } });
const FRIED = { categoryId: 'fried', name: 'Fried', ...hi('तला हुआ') };
const DRINKS = { categoryId: 'drinks', name: 'Drinks' };
const NOTE = { name: 'Less spicy', ...hi('कम मिर्च') };

const arranged = (data: Partial<ArrangementData> = {}): MenuEvent => ({
  type: 'MenuArranged',
  data: { canteenId, categories: [], ...data },
});
const both = arranged({ categories: [FRIED, DRINKS], notes: [NOTE] });
/** Categories without an `existingId` are new. */
const arrange = (
  categories: readonly { readonly name: string; readonly existingId?: string }[],
  notes?: ArrangeMenu['notes'],
): ArrangeMenu => ({
  type: 'ArrangeMenu',
  canteenId,
  categories: categories.map((category, index) => ({ newId: `new-${index}`, ...category })),
  ...(notes && { notes }),
});
const kept = ({ categoryId, ...word }: { categoryId: string; name: string }) => ({ existingId: categoryId, ...word });
const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Word ${index}` }));
const errors = (details: Record<string, string>) => ({ details: { errors: details } });

describe('the arrangement of a menu', () => {
  test('gives new categories ids and keeps those of the menu', () =>
    given(both)
      .when(arrange([kept(DRINKS), { name: 'Breakfast' }], [NOTE]))
      .then(arranged({ categories: [DRINKS, { categoryId: 'new-1', name: 'Breakfast' }], notes: [NOTE] })));

  test('records another sequence, other names and no notes', () => {
    given(both)
      .when(arrange([kept(DRINKS), kept(FRIED)], [NOTE]))
      .then(arranged({ categories: [DRINKS, FRIED], notes: [NOTE] }));
    given(both)
      .when(arrange([{ existingId: 'fried', name: 'Fried' }, kept(DRINKS)], []))
      .then(arranged({ categories: [{ categoryId: 'fried', name: 'Fried' }, DRINKS], notes: [] }));
  });

  test('moves snacks to its categories, also to new ones, and out of them', () => {
    const moves = (category: string) => ({ ...arrange([kept(FRIED), { name: 'Breakfast' }]), snacks: [{ snackId: SAMOSA, category }] });
    const now = arranged({ categories: [FRIED, { categoryId: 'new-1', name: 'Breakfast' }] });
    const dearer = samosaChanged({ category: 'fried', price: 1_800 });
    given(arranged({ categories: [FRIED] }), samosaAdded({ category: 'fried' }), dearer)
      .when(moves('breakfast'))
      .then(now, samosaChanged({ category: 'new-1', price: 1_800 }));
    given(now, samosaAdded({ category: 'fried' }))
      .when({ ...arrange([kept(FRIED), { existingId: 'new-1', name: 'Breakfast' }]), snacks: [{ snackId: SAMOSA, category: '' }] })
      .then(samosaChanged());
    given(now, samosaAdded({ category: 'fried' }))
      .when({ ...arrange([kept(FRIED), { existingId: 'new-1', name: 'Breakfast' }]), snacks: [{ snackId: SAMOSA, category: 'Fried' }] })
      .thenNothing();
  });

  test('moves no snack to a category that it does not have, and skips one that left the menu', () => {
    const moves = (snackId: string, category: string) => ({ ...arrange([kept(FRIED)]), snacks: [{ snackId, category }] });
    given(arranged({ categories: [FRIED] }), samosaAdded())
      .when(moves(SAMOSA, 'Drinks'))
      .thenRefuses('validation', errors({ snacks: ARRANGEMENT_ERRORS.unknown }));
    given(arranged({ categories: [FRIED] }), samosaAdded())
      .when(moves(POHA, 'Fried'))
      .thenNothing();
  });

  test('records nothing where nothing changes', () => {
    given(both)
      .when(arrange([kept(FRIED), kept(DRINKS)], [NOTE]))
      .then();
    given().when(arrange([])).then();
  });

  test('gives a new id to a category that the menu does not have, and to one that is sent twice', () =>
    given(arranged({ categories: [FRIED] }))
      .when(arrange([kept(FRIED), { existingId: 'fried', name: 'Also fried' }, { existingId: 'drinks', name: 'Drinks' }]))
      .then(
        arranged({
          categories: [FRIED, { categoryId: 'new-1', name: 'Also fried' }, { categoryId: 'new-2', name: 'Drinks' }],
        }),
      ));

  test('has at most 20 categories and 12 notes', () => {
    given()
      .when(arrange(named(21)))
      .thenRefuses('validation', errors({ categories: ARRANGEMENT_ERRORS.categories }));
    given()
      .when(arrange([], named(13)))
      .thenRefuses('validation', errors({ notes: ARRANGEMENT_ERRORS.notes }));
  });

  test('refuses a second category or note with the same name, and a comma in a note', () => {
    given()
      .when(arrange([{ name: 'Fried' }, { name: 'Drinks' }, { name: ' FRI ED' }], [{ name: 'No onion' }, { name: 'no onion' }]))
      .thenRefuses('validation', errors({ 'categories.2.name': ARRANGEMENT_ERRORS.name, 'notes.1.name': ARRANGEMENT_ERRORS.name }));
    given()
      .when(arrange([{ name: 'Rolls, wraps' }], [{ name: 'No onion, no garlic' }]))
      .thenRefuses('validation', errors({ 'notes.0.name': ARRANGEMENT_ERRORS.comma }));
  });
});

describe('a snack’s category', () => {
  const unknown = errors({ category: ARRANGEMENT_ERRORS.unknown });

  test('must be in the arrangement', () => {
    given(both)
      .when(addSamosa({ category: 'fried' }))
      .then(samosaAdded({ category: 'fried' }));
    given(both)
      .when(addSamosa({ category: 'breakfast' }))
      .thenRefuses('validation', unknown);
    given(both, samosaAdded())
      .when(changeSamosa({ category: 'breakfast' }))
      .thenRefuses('validation', unknown);
  });

  test('is changed, kept where a change does not name it, and removed by an empty text', () => {
    const fried = samosaAdded({ category: 'fried' });
    given(both, fried)
      .when(changeSamosa({ category: 'drinks' }))
      .then(samosaChanged({ category: 'drinks' }));
    given(both, fried)
      .when(changeSamosa({ price: 1_800 }))
      .then(samosaChanged({ price: 1_800, category: 'fried' }));
    given(both, fried)
      .when(changeSamosa({ category: '' }))
      .then(samosaChanged());
    given(both, samosaAdded())
      .when(changeSamosa({ category: '' }))
      .then();
  });

  test('may be one that left the arrangement, as long as no form sends it', () =>
    given(both, samosaAdded({ category: 'fried' }), arranged({ categories: [DRINKS] }))
      .when(changeSamosa({ price: 1_800 }))
      .then(samosaChanged({ price: 1_800, category: 'fried' })));
});
