import type { Availability, PackagedItem, Snack } from '@tiffin/contracts';
import { processorTime } from '@tiffin/event-sourcing/testing';
import { form } from './forms.js';
import type { MenuApp } from './menu-app.js';
import { item, MenuCalls, refusal, UNKNOWN } from './menu-calls.js';

let calls: MenuCalls;
beforeAll(async () => {
  calls = await MenuCalls.start();
});
afterAll(() => calls.menu.close());

describe('packaged items', () => {
  const chips = {
    category: 'Chips',
    variants: [
      { price: 20, availableCount: 3 },
      { price: 10.5, availableCount: 5 },
    ],
  };

  test('are added, shown with their variants by price, changed by difference, and removed', async () => {
    const answer = await calls.send('post', '/contractors/packaged', chips);
    const { _id, variants } = item(answer);
    expect(answer.status).toBe(201);
    expect(variants).toEqual([
      { _id: expect.any(String), price: 10.5, availableCount: 5 },
      { _id: expect.any(String), price: 20, availableCount: 3 },
    ]);
    expect(await calls.read('/snacks/packaged')).toEqual([{ _id, category: 'Chips', image: null, variants }]);

    const rows = [
      { ...variants[0], availableCount: 9, seenCount: 4 },
      { price: 50, availableCount: 2 },
    ];
    const changed = await calls.send('patch', `/contractors/packaged/${_id}`, { category: 'Crisps', variants: rows });
    expect(item(changed)).toEqual({
      _id,
      category: 'Crisps',
      image: null,
      variants: [
        { ...variants[0], availableCount: 10 },
        { _id: expect.any(String), price: 50, availableCount: 2 },
      ],
    });
    expect(await calls.read('/snacks/packaged')).toEqual([item(changed)]);
    const send = (otherNames: unknown) =>
      calls.send('patch', `/contractors/packaged/${_id}`, { category: 'Crisps', otherNames, variants: item(changed).variants });
    expect(item(await send({ hi: 'क्रिस्प्स' }))).toEqual({ ...item(changed), otherNames: { hi: 'क्रिस्प्स' } });
    expect(item(await send({ hi: '', fr: 'Chips' }))).toEqual(item(changed));
    expect(refusal(await send({ pa: 7 }))).toMatchObject({ status: 400, errors: { 'otherNames.pa': expect.any(String) } });
    expect(refusal(await send([]))).toMatchObject({ status: 400, errors: { otherNames: 'Please send an object.' } });

    expect(await calls.send('delete', `/contractors/packaged/${_id}`)).toMatchObject({ status: 200, body: {} });
    expect(await calls.read('/snacks/packaged')).toEqual([]);
  });

  test('get a picture of their own, which stays when they change', async () => {
    const { _id, ...added } = item(await calls.send('post', '/contractors/packaged', chips));
    const path = `/contractors/packaged/${_id}/picture`;
    const pictured = await calls.form('put', path, {}, calls.png);
    const image = expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.webp$/) as string;
    expect([pictured.status, item(pictured)]).toEqual([200, { _id, ...added, image }]);
    expect((await calls.menu.stranger.get(String(item(pictured).image).replace('/api', ''))).status).toBe(200);
    const changed = await calls.send('patch', `/contractors/packaged/${_id}`, { category: 'Crisps', variants: added.variants });
    expect(item(changed)).toEqual({ ...item(pictured), category: 'Crisps' });
    expect(await calls.read('/snacks/packaged')).toEqual([item(changed)]);

    expect(refusal(await calls.form('put', path, {}))).toMatchObject({ status: 400, errors: { image: 'file is missing' } });
    expect((await calls.form('put', path, {}, calls.png.subarray(0, 100))).status).toBe(415);
    expect((await calls.form('put', path, {}, Buffer.concat([calls.png, Buffer.alloc(6 * 1024 * 1024)]))).status).toBe(413);
    expect((await calls.form('put', `/contractors/packaged/${UNKNOWN}/picture`, {}, calls.png)).status).toBe(404);
    expect((await calls.form('put', '/contractors/packaged/x/picture', {}, calls.png)).status).toBe(404);
    await calls.send('delete', `/contractors/packaged/${_id}`);
  });

  const row = { price: 10, availableCount: 5 };
  test.each([
    ['variants', undefined, 'At least one variant is required.'],
    ['variants', 'many', 'At least one variant is required.'],
    ['variants', [null], 'At least one variant is required.'],
    ['variants.0.price', [{ ...row, price: '10' }], expect.any(String)],
    ['variants.0.price', [{ ...row, price: -10 }], expect.any(String)],
    ['variants.0.price', [{ ...row, price: 10_000.01 }], 'Price can be at most ₹10,000.'],
    ['variants.0.price', [{ ...row, price: 0.001 }], 'Price can have at most two decimals.'],
    ['variants.0.availableCount', [{ ...row, availableCount: -1 }], expect.any(String)],
    ['variants.0.availableCount', [{ ...row, availableCount: 1.5 }], expect.any(String)],
    ['variants.0.availableCount', [{ ...row, availableCount: 10_001 }], expect.any(String)],
    ['variants.0.availableCount', [{ ...row, availableCount: '5' }], expect.any(String)],
  ])('are refused for bad %s: %j', async (field, variants, message) => {
    expect(refusal(await calls.send('post', '/contractors/packaged', { category: 'Soda', variants }))).toEqual({
      status: 400,
      code: 'validation',
      message,
      errors: { [field]: message },
    });
  });

  test('are refused with every problem of the request', async () => {
    const rows = [{ price: 0, availableCount: 0 }, row];
    const answer = refusal(await calls.send('post', '/contractors/packaged', { category: 'Soda 2', variants: rows }));
    const errors = answer.errors as Record<string, string>;
    expect(answer.message).toBe(errors['category']);
    expect(errors).toEqual({
      category: expect.any(String) as string,
      'variants.0.price': 'Price cannot be 0',
      'variants.0.availableCount': 'Count cannot be 0',
    });
  });

  test('are validated before the item is looked up', async () => {
    for (const variants of [[], [row, row], [{ ...row, price: 0 }]]) {
      const answer = await calls.send('patch', '/contractors/packaged/nonsense', { category: 'Soda', variants });
      expect([variants, answer.status]).toEqual([variants, 400]);
    }
    expect((await calls.send('patch', '/contractors/packaged/nonsense', { category: 'Soda', variants: [row] })).status).toBe(404);
  });

  test('are refused quickly for a category of a hundred thousand spaces', async () => {
    const begun = processorTime();
    const category = `a${' '.repeat(100_000)}!`;
    expect((await calls.send('post', '/contractors/packaged', { category, variants: [row] })).body).toMatchObject({
      errors: { category: 'only letters & spaces are allowed under 20 characters.' },
    });
    expect(processorTime() - begun).toBeLessThan(2_000);
  });

  test('are adjusted by two people at once', async () => {
    const { _id, variants } = item(await calls.send('post', '/contractors/packaged', { category: 'Rusk', variants: [row] }));
    const adjust = (by: unknown, variant: unknown = variants[0]?._id, id = _id) =>
      calls.send('post', `/contractors/packaged/${id}/stock`, { _id: variant, by });
    const taps = await Promise.all([1, 1, -1, 1].map((by) => adjust(by)));
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const shown = (await calls.read<PackagedItem[]>('/snacks/packaged')).find((one) => one._id === _id);
    expect(shown?.variants).toEqual([{ ...variants[0], availableCount: 7 }]);
    for (const [by, variant] of [[0.5], ['1'], [undefined], [10_001], [1, 7]]) expect((await adjust(by, variant)).status).toBe(400);
    for (const [variant, id] of [[UNKNOWN], [variants[0]?._id, UNKNOWN]] as const) expect((await adjust(1, variant, id)).status).toBe(404);
  });

  test('count the additions of two tablets that edited the same version, and keep removed variants removed', async () => {
    const small = row;
    const large = { price: 20, availableCount: 5 };
    const { _id, variants } = item(await calls.send('post', '/contractors/packaged', { category: 'Toffee', variants: [small, large] }));
    const save = (...counts: readonly number[]) =>
      calls.send('patch', `/contractors/packaged/${_id}`, {
        category: 'Toffee',
        variants: counts.map((availableCount, at) => ({ ...variants[at], availableCount, seenCount: 5 })),
      });
    const saved = await Promise.all([save(8, 5), save(9, 4)]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    const counts = (shown?: PackagedItem) => shown?.variants.map(({ availableCount }) => availableCount);
    const shown = (await calls.read<PackagedItem[]>('/snacks/packaged')).find((one) => one._id === _id);
    expect(counts(shown)).toEqual([12, 4]);
    expect((await save(5)).status).toBe(200);
    expect(refusal(await save(5, 6))).toMatchObject({ status: 409, code: 'conflict' });
    expect(counts((await calls.read<PackagedItem[]>('/snacks/packaged')).find((one) => one._id === _id))).toEqual([12]);
  });
});

describe('availability', () => {
  test('answers line by line in the requested sequence, with current prices', async () => {
    const snack = await calls.snack('Bread Pakora', '25');
    const off = await calls.snack('Lassi', '35');
    await calls.send('patch', `/contractors/snacks/availability/${off._id}`, { isAvailable: false });
    const water = item(
      await calls.send('post', '/contractors/packaged', { category: 'Water', variants: [{ price: 10, availableCount: 4 }] }),
    );
    await calls.send('patch', `/contractors/packaged/${water._id}`, {
      category: 'Water',
      variants: [{ ...water.variants[0], price: 12, seenCount: 4 }],
    });
    const cartItems = [
      { _id: water._id, type: 'PackagedFood', price: 10, quantity: 3 },
      { _id: snack._id, type: 'Snack', price: 20 },
      { _id: off._id, type: 'Snack', price: 35 },
      { _id: UNKNOWN, type: 'PackagedFood', price: 5 },
    ];
    const asked = (person: MenuApp['student']) =>
      person.post('/orders/availability', { cartItems }).set('x-after-position', calls.menu.contractor.lastPosition);
    expect(await asked(calls.menu.student)).toMatchObject({
      status: 200,
      body: [
        { _id: water._id, price: 12, availableCount: 4 },
        { _id: snack._id, price: 25, availableCount: 50, isAvailable: true },
        { _id: off._id, price: 35, availableCount: 0, isAvailable: false },
        { _id: UNKNOWN, price: 5, availableCount: 0 },
      ],
    });
    const elsewhere = (await asked(calls.menu.otherStudent)).body as unknown as Availability[];
    expect(elsewhere.map(({ availableCount }) => availableCount)).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['cartItems', {}],
    ['cartItems', { cartItems: Array.from({ length: 31 }, () => ({ _id: UNKNOWN, type: 'Snack', price: 1 })) }],
    ['cartItems.0._id', { cartItems: [{ type: 'Snack', price: 1 }] }],
    ['cartItems.0.type', { cartItems: [{ _id: UNKNOWN, type: 'Drink', price: 1 }] }],
    ['cartItems.0.price', { cartItems: [{ _id: UNKNOWN, type: 'Snack', price: '1' }] }],
  ])('refuses bad %s', async (field, body) => {
    expect(refusal(await calls.menu.student.post('/orders/availability', body))).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  });
});

describe('the canteen', () => {
  test('is closed with a notice and opened again on every screen', async () => {
    const ask = async (person: MenuApp['student']) => (await person.after(calls.menu.contractor).read('/canteen')).body;
    expect(await ask(calls.menu.student)).toEqual({ open: true, notice: '' });
    expect(await calls.send('patch', '/contractors/canteen', { open: false, notice: 'Back at 6 pm' })).toMatchObject({
      status: 200,
      body: { open: false, notice: 'Back at 6 pm' },
    });
    for (const person of [calls.menu.student, calls.menu.contractor, calls.menu.cook])
      expect(await ask(person)).toEqual({ open: false, notice: 'Back at 6 pm' });
    expect(await ask(calls.menu.otherStudent)).toEqual({ open: true, notice: '' });
    await calls.send('patch', '/contractors/canteen', { open: true });
    expect(await ask(calls.menu.student)).toEqual({ open: true, notice: '' });
  });

  test.each([
    {},
    { open: 'true' },
    { open: false, notice: 'x'.repeat(101) },
    { open: false, notice: 5 },
    { open: false, notice: 'Back at \u202emp 6' },
  ])('refuses %j', async (body) => expect((await calls.send('patch', '/contractors/canteen', body)).status).toBe(400));
});

test('answers not_found for another canteen’s items and for invalid ids', async () => {
  const snack = await calls.snack('Popcorn');
  const packaged = item(
    await calls.send('post', '/contractors/packaged', { category: 'Biscuits', variants: [{ price: 5, availableCount: 1 }] }),
  );
  const { otherContractor } = calls.menu;
  const fields = { name: 'Popcorn', price: '1' };
  const variants = [{ price: 5, availableCount: 1 }];
  const answers = await Promise.all([
    ...[snack._id, 'nonsense'].flatMap((id) => [
      form(otherContractor.patch(`/contractors/snacks/${id}`), fields),
      otherContractor.patch(`/contractors/snacks/availability/${id}`, {}),
      otherContractor.delete(`/contractors/snacks/${id}`),
    ]),
    otherContractor.patch(`/contractors/packaged/${packaged._id}`, { category: 'Biscuits', variants }),
    otherContractor.delete(`/contractors/packaged/${packaged._id}`),
    otherContractor.delete('/contractors/packaged/nonsense'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(await calls.read<Snack[]>('/snacks')).toContainEqual(snack);
  expect(await calls.read<PackagedItem[]>('/snacks/packaged')).toContainEqual(packaged);
});
