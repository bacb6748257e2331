import type { Snack } from '@tiffin/contracts';
import sharp from 'sharp';
import { picture } from './forms.js';
import { MenuCalls, refusal, UNKNOWN } from './menu-calls.js';

let calls: MenuCalls;
beforeAll(async () => {
  calls = await MenuCalls.start();
});
afterAll(() => calls.menu.close());

describe('snacks', () => {
  test('are added with a picture, listed by name, and only in their own canteen', async () => {
    const answer = await calls.form(
      'post',
      '/contractors/snacks',
      { name: ' Veg Roll ', price: '55.50', info: 'Hot', diets: 'vegan, vegetarian' },
      calls.png,
    );
    expect(answer.status).toBe(201);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    const { snack } = answer.body as unknown as { snack: Snack };
    expect(snack).toEqual({
      _id: expect.any(String),
      name: 'Veg Roll',
      price: 55.5,
      image: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}\.webp$/),
      info: 'Hot',
      isAvailable: true,
      diets: ['vegetarian', 'vegan'],
    });
    await calls.snack('apple Pie');
    expect((await calls.read<Snack[]>('/snacks')).map(({ name }) => name)).toEqual(['apple Pie', 'Veg Roll']);
    expect(await calls.read<Snack[]>('/snacks')).toContainEqual(snack);
    expect((await calls.menu.otherStudent.after(calls.menu.contractor).read('/snacks')).body).toEqual([]);
  });

  test('change the fields that are sent, including the picture', async () => {
    const before = await calls.snack('Poha', '25');
    const changed = await calls.form('patch', `/contractors/snacks/${before._id}`, { name: 'Poha', price: '30', diets: 'jain' });
    expect(changed).toMatchObject({ status: 200, body: { snack: { ...before, price: 30, diets: ['jain'] } } });
    const other = await calls.form(
      'patch',
      `/contractors/snacks/${before._id}`,
      { name: 'Poha', price: '30' },
      await picture('jpeg', { colour: '#060' }),
    );
    expect(other.body).toMatchObject({ snack: { diets: ['jain'], image: expect.not.stringContaining(String(before.image)) } });
  });

  test('have names in Hindi and Punjabi, which a form sets and removes', async () => {
    const names = { 'otherNames[hi]': ' समोसा चाट ', 'otherNames[pa]': '' };
    const { body } = await calls.form('post', '/contractors/snacks', { name: 'Samosa Chaat', price: '30', ...names }, calls.png);
    const { snack } = body as unknown as { snack: Snack };
    expect(snack.otherNames).toEqual({ hi: 'समोसा चाट' });
    const path = `/contractors/snacks/${snack._id}`;
    const renamed = await calls.form('patch', path, { name: snack.name, price: '35', 'otherNames[hi]': '', 'otherNames[pa]': 'ਸਮੋਸਾ ਚਾਟ' });
    expect(renamed.body).toMatchObject({ snack: { otherNames: { pa: 'ਸਮੋਸਾ ਚਾਟ' } } });
    expect(await calls.read<Snack[]>('/snacks')).toContainEqual({ ...snack, price: 35, otherNames: { pa: 'ਸਮੋਸਾ ਚਾਟ' } });
  });

  test('state what is in them, and a form takes a statement back', async () => {
    const stated = {
      'contents[mark]': 'vegetarian',
      'contents[energy]': '260',
      'contents[serving]': '2 pieces',
      'contents[allergens]': 'milk, gluten',
    };
    const { body } = await calls.form('post', '/contractors/snacks', { name: 'Bread Roll', price: '30', ...stated }, calls.png);
    const { snack } = body as unknown as { snack: Snack };
    expect(snack.contents).toEqual({ mark: 'vegetarian', energy: 260, serving: '2 pieces', allergens: ['gluten', 'milk'] });
    const path = `/contractors/snacks/${snack._id}`;
    const change = { name: snack.name, price: '30', 'contents[energy]': '', 'contents[allergens]': 'none' };
    await calls.form('patch', path, change);
    const contents = { mark: 'vegetarian', serving: '2 pieces', allergens: [] };
    expect(await calls.read<Snack[]>('/snacks')).toContainEqual({ ...snack, contents });
  });

  test('are switched as requested, or toggled without a body', async () => {
    const { _id } = await calls.snack('Tikki');
    const path = `/contractors/snacks/availability/${_id}`;
    expect((await calls.send('patch', path, { isAvailable: true })).body).toMatchObject({ snack: { isAvailable: true } });
    expect((await calls.send('patch', path)).body).toMatchObject({ snack: { isAvailable: false } });
    expect((await calls.send('patch', path, {})).body).toMatchObject({ snack: { isAvailable: true } });
    expect(refusal(await calls.send('patch', path, { isAvailable: 'false' }))).toMatchObject({
      status: 400,
      errors: { isAvailable: expect.any(String) },
    });
  });

  test('are removed', async () => {
    const { _id } = await calls.snack('Dosa');
    expect(await calls.send('delete', `/contractors/snacks/${_id}`)).toMatchObject({ status: 200, body: {} });
    expect(await calls.read<Snack[]>('/snacks')).not.toContainEqual(expect.objectContaining({ _id }));
    expect((await calls.send('delete', `/contractors/snacks/${_id}`)).status).toBe(404);
  });

  test.each([
    ['name', { price: '15' }, 'only letters & spaces are allowed under 20 characters.'],
    ['name', { name: 'Samosa 2', price: '15' }, 'only letters & spaces are allowed under 20 characters.'],
    ['name', { name: ['Samosa', 'Chai'], price: '15' }, 'only letters & spaces are allowed under 20 characters.'],
    ['otherNames.hi', { name: 'Idli', price: '15', 'otherNames[hi]': 'इडली २' }, 'only letters & spaces are allowed under 20 characters.'],
    ['otherNames.pa', { name: 'Idli', price: '15', 'otherNames[pa]': 'ਡ'.repeat(21) }, expect.any(String)],
    ['otherNames.hi', { name: 'Idli', price: '15', 'otherNames[hi]': ['इडली', 'डोसा'] }, expect.any(String)],
    ['otherNames', { name: 'Idli', price: '15', otherNames: 'इडली' }, 'Please send an object.'],
    ['price', { name: 'Idli' }, 'price cannot be 0.'],
    ['price', { name: 'Idli', price: '0' }, 'price cannot be 0.'],
    ['price', { name: 'Idli', price: '1e1' }, 'price cannot be 0.'],
    ['price', { name: 'Idli', price: '10.001' }, 'Price can have at most two decimals.'],
    ['price', { name: 'Idli', price: '10000.01' }, 'Price can be at most ₹10,000.'],
    ['info', { name: 'Idli', price: '15', info: 'x'.repeat(141) }, expect.any(String)],
    ['info', { name: 'Idli', price: '15', info: 'a\u0007b' }, expect.any(String)],
    ['name', { name: 'Idli\n', price: '15' }, expect.any(String)],
    ['diets', { name: 'Idli', price: '15', diets: 'vegan\n,jain' }, expect.any(String)],
    ['contents.mark', { name: 'Idli', price: '15', 'contents[mark]': 'veg' }, 'Please choose one of vegetarian, egg, nonVegetarian.'],
    ['contents.energy', { name: 'Idli', price: '15', 'contents[energy]': '12.5' }, 'Please enter a whole number of kcal from 0 to 5000.'],
    ['contents.energy', { name: 'Idli', price: '15', 'contents[energy]': '-1' }, expect.any(String)],
    ['contents.serving', { name: 'Idli', price: '15', 'contents[serving]': 'x'.repeat(41) }, expect.any(String)],
    ['contents.allergens', { name: 'Idli', price: '15', 'contents[allergens]': 'none,milk' }, expect.any(String)],
    ['contents.allergens', { name: 'Idli', price: '15', 'contents[allergens]': 'milk\n,nuts' }, expect.any(String)],
    ['contents.mark', { name: 'Idli', price: '15', diets: 'jain', 'contents[mark]': 'egg' }, expect.any(String)],
    ['diets', { name: 'Idli', price: '15', diets: 'vegan,keto' }, 'Please choose from vegetarian, vegan, jain.'],
  ])('are refused for a bad %s: %j', async (field, fields, message) => {
    expect(refusal(await calls.form('post', '/contractors/snacks', fields as never, calls.png))).toEqual({
      status: 400,
      code: 'validation',
      message,
      errors: { [field]: message },
    });
  });

  test('are refused without a picture or with an invalid one', async () => {
    const fields = { name: 'Idli', price: '15' };
    expect(refusal(await calls.form('post', '/contractors/snacks', fields))).toMatchObject({ status: 400, message: 'file is missing' });
    const empty = calls.menu.contractor.post('/contractors/snacks').type('multipart/form-data; boundary=x').send('--x--\r\n');
    const nothing = refusal(await empty);
    expect(nothing).toMatchObject({ message: 'file is missing', errors: { image: 'file is missing' } });
    expect(Object.keys(nothing.errors ?? {}).sort()).toEqual(['image', 'name', 'price']);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const types = 'only PNG, JPG/JPEG files are allowed';
    expect(refusal(await calls.form('post', '/contractors/snacks', fields, svg))).toMatchObject({
      status: 415,
      code: 'wrong_type',
      message: types,
    });
    expect((await calls.form('post', '/contractors/snacks', fields, calls.png.subarray(0, 100))).status).toBe(415);
    expect((await calls.form('post', '/contractors/snacks', fields, await sharp(calls.png).webp().toBuffer())).status).toBe(415);
    const huge = Buffer.concat([calls.png, Buffer.alloc(6 * 1024 * 1024)]);
    expect(refusal(await calls.form('post', '/contractors/snacks', fields, huge))).toMatchObject({
      status: 413,
      message: 'File size should not exceed 5 MB',
    });
    expect((await calls.send('post', '/contractors/snacks', fields)).status).toBe(415);
  });

  test('are refused in a truncated form', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nIdli';
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
      expect((await calls.menu.contractor.post('/contractors/snacks').type(type).send(body)).status).toBe(400);
  });

  test('are refused with a name in use', async () => {
    await calls.snack('Masala Chai');
    const taken = { status: 409, code: 'name_taken', message: 'This name is already in use.' };
    expect(refusal(await calls.form('post', '/contractors/snacks', { name: 'masalaCHAI', price: '9' }, calls.png))).toMatchObject({
      ...taken,
      errors: { name: taken.message },
    });
  });
});

describe('option groups of snacks', () => {
  const large = { name: ' Large ', otherNames: { hi: 'बड़ा ५०० मि.ली.', pa: '' }, price: 20.5 };
  const size = { name: 'Size', min: 1, max: 1, options: [{ name: 'Small', price: 0 }, large] };
  const fields = (name: string, groups: unknown) => ({
    name,
    price: '15',
    optionGroups: typeof groups === 'string' ? groups : JSON.stringify(groups),
  });
  const added = async (name: string, groups: unknown): Promise<Snack> => {
    const { body } = await calls.form('post', '/contractors/snacks', fields(name, groups), calls.png);
    return (body as unknown as { snack: Snack }).snack;
  };
  const changed = async (snack: Snack, groups: unknown): Promise<Snack> => {
    const { body } = await calls.form('patch', `/contractors/snacks/${snack._id}`, fields(snack.name, groups));
    return (body as unknown as { snack: Snack }).snack;
  };
  const listed = async ({ _id }: Snack) => (await calls.read<Snack[]>('/snacks')).find((snack) => snack._id === _id);

  test('are added, changed with their ids, and removed', async () => {
    const lassi = await added('Lassi', [size]);
    expect(lassi.optionGroups).toEqual([
      {
        _id: expect.any(String),
        name: 'Size',
        min: 1,
        max: 1,
        options: [
          { _id: expect.any(String), name: 'Small', price: 0, isAvailable: true },
          { _id: expect.any(String), name: 'Large', otherNames: { hi: 'बड़ा ५०० मि.ली.' }, price: 20.5, isAvailable: true },
        ],
      },
    ]);
    expect(await listed(lassi)).toEqual(lassi);
    const [group] = lassi.optionGroups!;
    const [small, big] = group!.options;
    const more = await changed(lassi, [{ ...group, options: [big, { name: 'Jug', price: 60 }, small] }]);
    expect(more.optionGroups).toEqual([
      { ...group, options: [big, { _id: expect.any(String), name: 'Jug', price: 60, isAvailable: true }, small] },
    ]);
    const { body } = await calls.form('patch', `/contractors/snacks/${lassi._id}`, { name: 'Lassi', price: '18' });
    expect(body).toMatchObject({ snack: { price: 18, optionGroups: more.optionGroups } });
    expect(await changed(lassi, [])).not.toHaveProperty('optionGroups');
  });

  const option = { name: 'Small', price: 0 };
  const many = (count: number, entry: object) => Array.from({ length: count }, (_, index) => ({ ...entry, name: `Name ${index}` }));
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  test.each<[field: string, groups: unknown]>([
    ['optionGroups', 'large'],
    ['optionGroups', '{}'],
    ['optionGroups', 'null'],
    ['optionGroups', [null]],
    ['optionGroups', [[size]]],
    ['optionGroups', many(9, size)],
    ['optionGroups', deep(20_000)],
    ['optionGroups', `[{"name":"Size","min":1,"max":1,"options":${deep(20_000)}}]`],
    ['optionGroups', `[${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}]`],
    ['optionGroups.0.options', [{ ...size, options: many(21, option) }]],
    ['optionGroups.0.options', [{ ...size, options: [] }]],
    ['optionGroups.0.options', [{ ...size, options: 'Large' }]],
    ['optionGroups.0.name', [{ ...size, name: ' ' }]],
    ['optionGroups.0.name', [{ ...size, name: 'x'.repeat(31) }]],
    ['optionGroups.0.min', [{ ...size, min: '1' }]],
    ['optionGroups.0.min', [{ ...size, min: 2 }]],
    ['optionGroups.0.max', [{ ...size, max: 3 }]],
    ['optionGroups.0.max', [{ ...size, max: 1.5 }]],
    ['optionGroups.0._id', [{ ...size, _id: 7 }]],
    ['optionGroups.0.options.0.name', [{ ...size, options: [{ price: 0 }] }]],
    ['optionGroups.0.options.1.name', [{ ...size, options: [option, { ...option, name: 'small' }] }]],
    ['optionGroups.0.options.0.price', [{ ...size, options: [{ ...option, price: 10.001 }] }]],
    ['optionGroups.0.options.0.price', [{ ...size, options: [{ ...option, price: -1 }] }]],
    ['optionGroups.0.options.0.price', [{ ...size, options: [{ ...option, price: '5' }] }]],
    ['optionGroups.0.options.0.price', [{ ...size, options: [{ ...option, price: 10_001 }] }]],
    ['optionGroups.0.options.0.otherNames.hi', [{ ...size, options: [{ ...option, otherNames: { hi: 7 } }] }]],
    ['optionGroups.1.name', [size, { ...size, name: 'SIZE' }]],
  ])('are refused for a bad %s', async (field, groups) => {
    const { status, code, errors } = refusal(await calls.form('post', '/contractors/snacks', fields('Kulfi', groups), calls.png));
    expect({ status, code, fields: Object.keys(errors as object) }).toEqual({ status: 400, code: 'validation', fields: [field] });
  });

  test('have options that are switched off and on', async () => {
    const soup = await added('Soup', [size]);
    const [small, big] = soup.optionGroups![0]!.options;
    const path = (optionId: string, snackId = soup._id) => `/contractors/snacks/${snackId}/options/${optionId}`;
    const off = await calls.send('patch', path(big!._id), { isAvailable: false });
    const group = { options: [small, { ...big, isAvailable: false }] };
    expect([off.status, off.body]).toMatchObject([200, { snack: { isAvailable: true, optionGroups: [group] } }]);
    expect(await listed(soup)).toMatchObject({ isAvailable: true, optionGroups: [group] });
    await calls.send('patch', path(small!._id), { isAvailable: false });
    expect(await listed(soup)).toMatchObject({ isAvailable: false });
    expect((await calls.menu.contractor.read('/snacks')).body).toContainEqual(
      expect.objectContaining({ _id: soup._id, isAvailable: true }),
    );
    await calls.send('patch', path(big!._id), { isAvailable: true });
    expect(await listed(soup)).toMatchObject({ isAvailable: true, optionGroups: [{ options: [{ isAvailable: false }, big] }] });
    expect(refusal(await calls.send('patch', path(big!._id), {}))).toMatchObject({
      status: 400,
      errors: { isAvailable: expect.any(String) },
    });
    const other = await calls.snack('Chow Mein');
    for (const unknown of [path(UNKNOWN), path('x'), path(big!._id, UNKNOWN), path(big!._id, other._id)])
      expect((await calls.send('patch', unknown, { isAvailable: false })).status).toBe(404);
    expect((await calls.menu.student.patch(path(big!._id), { isAvailable: false })).status).toBe(403);
  });

  test('are asked about with the lines of a cart', async () => {
    const momos = await added('Momos', [size]);
    const [small, big] = momos.optionGroups![0]!.options;
    const ask = async (price: number, options?: unknown) =>
      (
        await calls.menu.student.after(calls.menu.contractor).post('/orders/availability', {
          cartItems: [{ _id: momos._id, type: 'Snack', price, ...(options !== undefined && { options }) }],
        })
      ).body;
    expect(await ask(35.5, [big!._id])).toEqual([{ _id: momos._id, price: 35.5, availableCount: 50, isAvailable: true }]);
    expect(await ask(15)).toEqual([{ _id: momos._id, price: 15, availableCount: 0, isAvailable: false, snack: momos }]);
    expect(await ask(15, [small!._id, big!._id])).toMatchObject([{ availableCount: 0, snack: { _id: momos._id } }]);
    expect(await ask(15, [small!._id, small!._id])).toMatchObject({
      code: 'validation',
      errors: { 'cartItems.0.options': expect.any(String) },
    });
  });
});

describe('pictures', () => {
  const seen = (image: string | null, query = '') => calls.menu.stranger.get(String(image).replace('/api', '') + query);

  test('are WebP of at most 640 px without metadata, public and cacheable for ever', async () => {
    const { image } = await calls.snack('French Fries');
    const response = await seen(image);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { format, width, height, exif } = await sharp(response.body as Buffer).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 640, height: 320, exif: undefined });
    const again = await seen(image).set('if-none-match', String(response.headers['etag']));
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('are scaled for small screens, with their own ETag', async () => {
    const { image } = await calls.snack('Masala Dosa');
    const [stored, small, odd] = await Promise.all(['', '?width=320', '?width=321'].map((width) => seen(image, width)));
    const { format, width, height } = await sharp(small!.body as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 160 });
    expect(small!.headers['cache-control']).toBe(stored!.headers['cache-control']);
    expect(small!.headers['etag']).not.toBe(stored!.headers['etag']);
    expect(odd!.body).toEqual(stored!.body);
    expect(await calls.menu.stranger.get(`/images/${'0'.repeat(64)}.webp?width=320`)).toMatchObject({ status: 404 });
  });

  test.each([`${'0'.repeat(64)}.webp`, 'x.webp', '..%2Fevents.db', '.webp', 'constructor'])('answer not_found: %s', async (name) =>
    expect(await calls.menu.stranger.get(`/images/${name}`)).toMatchObject({ status: 404, body: { code: 'not_found' } }),
  );
});
