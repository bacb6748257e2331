import type { Answer } from '@tiffin/accounts/testing';
import { MENU_COLUMNS, type MenuImportPreview, type PackagedItem, type Snack } from '@tiffin/contracts';
import { item, MenuCalls, refusal, UNKNOWN } from './menu-calls.js';

let calls: MenuCalls;
beforeAll(async () => {
  calls = await MenuCalls.start();
});
afterAll(() => calls.menu.close());

const send = (file: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> => {
  const { contractor } = calls.menu;
  return contractor.wrote(contractor.post(`/contractors/menu/import${query}`).type(type).send(file));
};
const preview = ({ body }: Answer): MenuImportPreview => body as unknown as MenuImportPreview;
const exported = async (): Promise<string> => {
  const answer = await calls.menu.contractor.get('/contractors/menu/csv');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="menu.csv"');
  return String(answer.text);
};
const snacks = (): Promise<Snack[]> => calls.read('/snacks');
const named = async (name: string): Promise<Snack | undefined> => (await snacks()).find((snack) => snack.name === name);

describe('the menu as a file', () => {
  test('has a row for each snack and each packaged variant', async () => {
    const snack = await calls.snack('Vada', '12.5');
    const soda = item(
      await calls.send('post', '/contractors/packaged', { category: 'Soda', variants: [{ price: 20, availableCount: 3 }] }),
    );
    expect(await exported()).toBe(
      [
        `\ufeff${MENU_COLUMNS.join(',')}`,
        `snack,${snack._id},Vada,12.5,,,,,,,,,,true,,`,
        `packaged,${soda.variants[0]?._id},Soda,20,,,,,,,,,,,3,`,
        '',
      ].join('\r\n'),
    );
  });

  test('changes nothing when it is imported again', async () => {
    const file = await exported();
    const before = await calls.menu.contractor.get('/contractors/menu/csv');
    expect(preview(await send(file, '?dryRun'))).toMatchObject({ added: 0, changed: 0, unchanged: 2, invalid: 0, unknownColumns: [] });
    expect(await send(file)).toMatchObject({ status: 201, body: { added: 0, changed: 0 } });
    expect((await calls.menu.contractor.get('/contractors/menu/csv')).text).toBe(before.text);
  });

  test('is for the contractor only', async () => {
    for (const who of [calls.menu.student, calls.menu.cook, calls.menu.stranger]) {
      for (const answer of [await who.get('/contractors/menu/csv'), await who.post('/contractors/menu/prices', { prices: [] })])
        expect([401, 403]).toContain(answer.status);
    }
  });
});

describe('an import', () => {
  test('is shown by a dry run first, and then makes just these changes', async () => {
    const file = '\ufeffPRICE;Name;Shelf;name hi\r\n17,50;vada;A1;वड़ा\r\n30;Idli;;\r\n';
    const dry = preview(await send(file, '?dryRun=true'));
    expect(dry).toEqual({
      rows: [
        {
          row: 2,
          kind: 'snack',
          name: 'vada',
          result: 'changed',
          changes: [
            { column: 'name', before: 'Vada', after: 'vada' },
            { column: 'price', before: '12.5', after: '17.5' },
            { column: 'nameHi', before: '', after: 'वड़ा' },
          ],
          errors: {},
        },
        expect.objectContaining({ row: 3, result: 'added', name: 'Idli', errors: {} }),
      ],
      added: 1,
      changed: 1,
      unchanged: 0,
      invalid: 0,
      unknownColumns: ['Shelf'],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await named('Idli')).toBeUndefined();
    const answer = await send(file, `?digest=${dry.digest}`);
    expect(answer).toMatchObject({ status: 201, body: { added: 1, changed: 1 } });
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    expect(await named('Idli')).toMatchObject({ price: 30, image: null, isAvailable: true });
    expect(await named('vada')).toMatchObject({ price: 17.5, otherNames: { hi: 'वड़ा' } });
  });

  test('is refused with the rows as they are now, where someone changed one meanwhile', async () => {
    const file = 'name,price\nIdli,35';
    const { digest } = preview(await send(file, '?dryRun'));
    const idli = await named('Idli');
    await calls.form('patch', `/contractors/snacks/${idli?._id}`, { name: 'Idli', price: '32' });
    const refused = await send(file, `?digest=${digest}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', rows: [{ changes: [{ before: '32', after: '35' }] }] } });
    expect((await named('Idli'))?.price).toBe(32);
    expect((await send(file, `?digest=${preview(refused).digest}`)).status).toBe(201);
    expect((await named('Idli'))?.price).toBe(35);
  });

  test('changes nothing where a row is wrong, and tells the column', async () => {
    const file = 'name\tprice\tstock\nIdli\t40\t\nVada Pav\tten\t\nIDLI\t41\t\nSoda\t20\n';
    const answer = await send(file);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        message: '3 lines have errors. The menu was not changed.',
        rows: [
          { row: 2, errors: {} },
          { row: 3, errors: { price: /such as 12\.50/ } },
          { row: 4, errors: { name: 'This is in line 2 already.' } },
          { row: 5, errors: { row: 'This line has 2 values instead of 3.' } },
        ],
      },
    });
    expect((await named('Idli'))?.price).toBe(35);
  });

  test('of the same file twice at once adds each snack once', async () => {
    const answers = await Promise.all([1, 2].map(() => send('name,price\nUpma,25')));
    expect(answers.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { added: 1, changed: 0 },
        { added: 0, changed: 0 },
      ]),
    );
    expect((await snacks()).filter(({ name }) => name === 'Upma')).toHaveLength(1);
  });

  test.each([
    ['nothing', '', 'file is missing'],
    ['no header', 'Idli,30\nVada,20', 'The first line must name the columns, among them name or id.'],
    ['a column twice', 'name,price,Price\nIdli,30,30', 'The first line names the column price twice.'],
    ['no rows', 'name,price\n', 'There are no rows in this file.'],
    ['501 rows', `name\n${'Idli\n'.repeat(501)}`, 'A file may have at most 500 rows; this one has 501.'],
    ['an open quotation mark', 'name\n"Idli', 'Line 2: a quotation mark is never closed.'],
    ['UTF-16', Buffer.from('name\nIdli', 'utf16le'), 'This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.'],
  ])('refuses a file with %s, also in a dry run', async (_, file, message) => {
    for (const query of ['?dryRun', ''])
      expect(await send(file, query)).toMatchObject({ status: 400, body: { errors: { file: message } } });
  });

  test('refuses other kinds of bodies, and too large ones', async () => {
    expect((await send('{}', '', 'application/json')).status).toBe(415);
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await send('name\nIdli', '?digest=7')).status).toBe(400);
  });
});

describe('new prices', () => {
  const change = (prices: unknown) => calls.send('post', '/contractors/menu/prices', { prices });

  test('are set for snacks and variants at once, or for none', async () => {
    const idli = await named('Idli');
    const [soda] = await calls.read<PackagedItem[]>('/snacks/packaged');
    const variantId = soda?.variants[0]?._id;
    const prices = [
      { _id: idli?._id, price: 37.5, seenPrice: 35 },
      { _id: soda?._id, variantId, price: 22, seenPrice: 20 },
    ];
    expect(await change(prices)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect((await named('Idli'))?.price).toBe(37.5);
    expect(await calls.read('/snacks/packaged')).toMatchObject([{ variants: [{ price: 22, availableCount: 3 }] }]);
    expect((await change(prices)).status).toBe(200);
    const stale = prices.map((price) => ({ ...price, price: 50 }));
    expect(refusal(await change([stale[0], { _id: UNKNOWN, price: 5, seenPrice: 4 }]))).toMatchObject({
      status: 409,
      code: 'conflict',
      prices: [{ _id: idli?._id, price: 37.5 }, { _id: UNKNOWN }],
    });
    expect((await named('Idli'))?.price).toBe(37.5);
  });

  test.each([
    ['an empty list', []],
    ['a price of 0', [{ _id: UNKNOWN, price: 0, seenPrice: 1 }]],
    ['a price over the limit', [{ _id: UNKNOWN, price: 10_000.01, seenPrice: 1 }]],
    ['three decimals', [{ _id: UNKNOWN, price: 1.005, seenPrice: 1 }]],
    ['a text', [{ _id: UNKNOWN, price: '5', seenPrice: 1 }]],
    ['no id', [{ price: 5, seenPrice: 1 }]],
    ['501 prices', Array.from({ length: 501 }, () => ({ _id: UNKNOWN, price: 5, seenPrice: 1 }))],
  ])('are refused for %s', async (_, prices) => expect((await change(prices)).status).toBe(400));
});
