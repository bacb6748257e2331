import type { MenuArrangement, Snack } from '@tiffin/contracts';
import { MenuCalls, refusal, UNKNOWN } from './menu-calls.js';

let calls: MenuCalls;
beforeAll(async () => {
  calls = await MenuCalls.start();
});
afterAll(() => calls.menu.close());

const NOTES = [{ name: 'Less spicy', otherNames: { hi: 'कम मिर्च' } }, { name: 'No onion' }];
const put = (body: unknown) => calls.menu.contractor.wrote(calls.menu.contractor.put('/contractors/menu/arrangement', body as object));
const arrange = async (body: unknown) => (await put(body)).body as unknown as MenuArrangement;

test('a menu has no categories and no notes of its own until it is arranged', async () =>
  expect(await calls.read('/menu/arrangement')).toEqual({ categories: [] }));

test('students see the categories in their sequence, and ids stay', async () => {
  const first = await arrange({
    categories: [{ name: ' Fried  snacks ', otherNames: { hi: 'तला हुआ', pa: '' } }, { name: 'Tea & coffee' }],
    notes: NOTES,
  });
  const id = expect.any(String);
  expect(first).toEqual({
    categories: [
      { _id: id, name: 'Fried snacks', otherNames: { hi: 'तला हुआ' } },
      { _id: id, name: 'Tea & coffee' },
    ],
    notes: NOTES,
  });
  const [fried, drinks] = first.categories;
  const second = { categories: [drinks, { ...fried, name: 'Fried' }] };
  expect(await arrange(second)).toEqual(second);
  expect(await calls.read('/menu/arrangement')).toEqual(second);
  expect((await calls.menu.otherStudent.read('/menu/arrangement')).body).toEqual({ categories: [] });
});

test('a snack gets a category and loses it', async () => {
  const { categories } = await arrange({ categories: [{ name: 'Fried' }] });
  const category = categories[0]?._id ?? '';
  const { body } = await calls.form('post', '/contractors/snacks', { name: 'Samosa', price: '15', category }, calls.png);
  const { snack } = body as unknown as { snack: Snack };
  expect(snack.category).toBe(category);
  const change = (fields: Record<string, string>) =>
    calls.form('patch', `/contractors/snacks/${snack._id}`, { name: 'Samosa', price: '15', ...fields });
  expect(refusal(await change({ category: UNKNOWN }))).toMatchObject({
    status: 400,
    code: 'validation',
    errors: { category: 'This category is no longer on the menu.' },
  });
  expect((await calls.read<Snack[]>('/snacks'))[0]).toMatchObject({ category });
  await change({ category: '' });
  expect((await calls.read<Snack[]>('/snacks'))[0]).not.toHaveProperty('category');
  await arrange({ categories, snacks: [{ _id: snack._id, category: 'Fried' }] });
  expect((await calls.read<Snack[]>('/snacks'))[0]).toMatchObject({ name: 'Samosa', price: 15, category });
});

test.each([
  [{}, 'categories'],
  [{ categories: 'Fried' }, 'categories'],
  [{ categories: Array.from({ length: 21 }, (_, index) => ({ name: `Word ${index}` })) }, 'categories'],
  [{ categories: [], notes: null }, 'notes'],
  [{ categories: [{ name: ' ' }] }, 'categories.0.name'],
  [{ categories: [{ name: 'x'.repeat(31) }] }, 'categories.0.name'],
  [{ categories: [{ name: 'Fried' }, { name: 'fried' }] }, 'categories.1.name'],
  [{ categories: [{ name: 'Fried', otherNames: { hi: 'x'.repeat(61) } }] }, 'categories.0.otherNames.hi'],
  [{ categories: [], notes: [{ name: 'No onion, no garlic' }] }, 'notes.0.name'],
  [{ categories: [], snacks: [{ _id: UNKNOWN, category: 'Fried' }] }, 'snacks'],
  [{ categories: [], snacks: [{ _id: 'samosa', category: '' }] }, 'snacks.0._id'],
])('refuses %j', async (body, field) =>
  expect(refusal(await put(body))).toMatchObject({ status: 400, code: 'validation', errors: { [field]: expect.any(String) } }),
);

test('only the contractor arranges the menu', async () => {
  const { student, stranger, cook } = calls.menu;
  expect((await cook.put('/contractors/menu/arrangement', { categories: [] })).status).toBe(403);
  expect((await student.put('/contractors/menu/arrangement', { categories: [] })).status).toBe(403);
  expect((await stranger.get('/menu/arrangement')).status).toBe(401);
  expect((await cook.get('/menu/arrangement')).status).toBe(200);
});
