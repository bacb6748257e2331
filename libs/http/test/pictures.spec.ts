import sharp from 'sharp';
import { useEdge } from './edge-app.js';

const { send } = useEdge();

describe('a picture', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#222' } })
      .png()
      .toBuffer();
  async function form(fields: Record<string, string>, image?: Buffer, field = 'image'): Promise<FormData> {
    const data = new FormData();
    Object.entries(fields).forEach(([name, value]) => data.set(name, value));
    if (image) data.set(field, new Blob([new Uint8Array(image)], { type: 'application/octet-stream' }), 'picture.exe');
    return Promise.resolve(data);
  }
  const fields = { name: 'Samosa', price: '12.50' };

  test('is accepted by its content, whatever its name and type', async () => {
    const { status, body } = await send('POST', '/snacks', await form(fields, await png()));
    expect(status).toBe(201);
    expect(body).toEqual({ name: 'Samosa', price: 12.5, picture: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  test('can be sent with a number in plain decimals', async () => {
    for (const [price, message] of [
      ['1e1', 'price cannot be 0.'],
      ['12.345', 'Price can have at most two decimals.'],
      ['10000.01', 'Price can be at most ₹10,000.'],
    ] as const) {
      const { status, body } = await send('POST', '/snacks', await form({ ...fields, price }, await png()));
      expect([status, body.errors]).toEqual([400, { price: message }]);
    }
  });

  test('can be omitted only if it is optional', async () => {
    expect(await send('POST', '/snacks', await form(fields))).toMatchObject({
      status: 400,
      body: { message: 'file is missing', errors: { image: 'file is missing' } },
    });
    expect((await send('PATCH', '/snacks', await form(fields))).body).toMatchObject({ picture: null });
    const { body } = await send('POST', '/snacks', await form({ name: '1', price: '0', image: 'a text' }));
    expect([body.message, Object.keys(body.errors as object).sort()]).toEqual(['file is missing', ['image', 'name', 'price']]);
  });

  test('is missing if the file has another name', async () => {
    const data = await form(fields);
    data.append('picture', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'samosa.png');
    for (const method of ['POST', 'PATCH'])
      expect(await send(method, '/snacks', data)).toMatchObject({ status: 400, body: { errors: { image: 'file is missing' } } });
  });

  test.each([5 * 1024 * 1024 + 1, 9_000_000])('of %d bytes is 413, before the fields are validated', async (size) => {
    const { status, body } = await send('POST', '/snacks', await form({ name: '1' }, Buffer.alloc(size)));
    expect([status, body.code, body.message]).toEqual([413, 'too_large', 'File size should not exceed 5 MB']);
  });

  test('of another type is 415, before the fields are validated', async () => {
    const { status, body } = await send('POST', '/snacks', await form({ name: '1' }, Buffer.from('GIF89a')));
    expect([status, body.code, body.message]).toEqual([415, 'wrong_type', 'only PNG, JPG/JPEG files are allowed']);
  });

  test('in another field, or in an incomplete form, is 400', async () => {
    expect((await send('POST', '/snacks', await form(fields, await png(), 'photo'))).status).toBe(400);
    const broken = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nSam';
    expect((await send('POST', '/snacks', broken, { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400);
  });
});
