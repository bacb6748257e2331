import {
  Body,
  ConflictException,
  Controller,
  Get,
  Global,
  Injectable,
  Logger,
  Module,
  Param,
  Patch,
  Post,
  Query,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { invalid, Refusal } from '@tiffin/contracts';
import { OutcomeUnknown, StoreUnavailable, UnknownEvent } from '@tiffin/event-sourcing';
import {
  BooleanField,
  ChoiceField,
  DecimalText,
  EVENT_STORE,
  Field,
  HttpAdapter,
  HttpEdgeModule,
  IdField,
  IntegerField,
  JSON_MAX_BYTES,
  ListField,
  MoneyField,
  MonthPageQuery,
  OptionalImage,
  OriginRule,
  PROJECTIONS,
  ReadableBodyGuard,
  ReadsViews,
  SameOriginGuard,
  TextField,
  UploadedImage,
  UploadsImage,
  uuidOr404,
  Written,
  type Picture,
} from '../src/index.js';
import { DuplicateRecord, RecordChanged } from '@tiffin/read-models';
import type { FastifyRequest } from 'fastify';
import { jest } from '@jest/globals';
import sharp from 'sharp';

class Line {
  @IntegerField(1, 50)
  quantity: number;

  @BooleanField()
  isPacked: boolean;
}

class Everything {
  @Field('email')
  email: string;

  @MoneyField()
  amount: number;

  @ChoiceField(['Snack', 'PackagedFood'])
  type: string;

  @IdField({ optional: true })
  id?: string;

  @TextField(5, { optional: true })
  note?: string;

  @ListField(() => Line, { min: 1, max: 2 })
  lines: Line[];
}

class SnackForm {
  @Field('name')
  name: string;

  @DecimalText()
  @Field('price')
  price: number;
}

const thrown: Record<string, Error> = {
  refusal: new Refusal('amount_changed', { extra: { lines: [] } }),
  throttled: new Refusal('throttled', { retryAfter: 29.2 }),
  field: invalid({ hostel: 'please choose a hostel.' }),
  changed: new RecordChanged('students', '1'),
  duplicate: new DuplicateRecord('students', 'email'),
  unknownEvent: new UnknownEvent('new'),
  unavailable: new StoreUnavailable('away'),
  outcome: new OutcomeUnknown('lost'),
  nest: new ConflictException('nest words it'),
  defect: new Error('password of somebody@tiffin.example'),
};

@Controller()
class Routes {
  @Post('everything')
  everything(@Body() body: Everything): object {
    return { ...body, isLine: body.lines[0] instanceof Line };
  }

  @Patch('optional/:id')
  optional(@Param('id') id: string): object {
    return { id: uuidOr404(id) };
  }

  @Get('list')
  list(@Query() query: MonthPageQuery): object {
    return { ...query };
  }

  @Post('snacks')
  @UploadsImage('image')
  addSnack(@Body() form: SnackForm, @UploadedImage('image') picture: Picture): object {
    return { ...form, picture: picture.name };
  }

  @Patch('snacks')
  @UploadsImage('image')
  changeSnack(@Body() form: SnackForm, @OptionalImage() picture: Picture | undefined): object {
    return { ...form, picture: picture?.name ?? null };
  }

  @Get('thrown/:what')
  thrown(@Param('what') what: string): never {
    throw thrown[what] ?? new Error('unforeseen');
  }

  @Post('written')
  written(): Written<object> {
    return new Written({ done: true }, 41, 200);
  }

  @Get('read')
  @ReadsViews('orders')
  read(): object {
    return {};
  }
}

/** Stands where accounts' guard stands: between origin and body. */
@Injectable()
class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().headers['x-stranger']) throw new Refusal('no_session');
    return true;
  }
}

const reached = jest.fn<(view: string, position: number, timeout: number) => Promise<boolean>>();

@Global()
@Module({
  providers: [
    { provide: EVENT_STORE, useValue: { head: () => Promise.resolve(100) } },
    { provide: PROJECTIONS, useValue: { reached } },
  ],
  exports: [EVENT_STORE, PROJECTIONS],
})
class Ports {}

let app: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  const guards = [SameOriginGuard, SignedInGuard, ReadableBodyGuard].map((useClass) => ({ provide: APP_GUARD, useClass }));
  const origin = OriginRule.of('http://tiffin.example');
  const module = await Test.createTestingModule({
    imports: [Ports, HttpEdgeModule.with({ origin })],
    controllers: [Routes],
    providers: guards,
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

interface Sent {
  status: number;
  body: { message?: string; code?: string; errors?: Record<string, string> } & Record<string, unknown>;
  headers: Headers;
}

async function send(method: string, path: string, body?: string | Buffer | FormData, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as Sent['body'], headers: response.headers };
}
const JSON_TYPE = { 'content-type': 'application/json' };
const sendJson = (path: string, value: unknown, headers = {}) => send('POST', path, JSON.stringify(value), { ...JSON_TYPE, ...headers });

const good = { email: 'a@b.example', amount: 12.5, type: 'Snack', lines: [{ quantity: 2, isPacked: true }] };

describe('fields', () => {
  test('what is right comes through as its class; unknown fields are dropped at every depth', async () => {
    const answer = await sendJson('/everything', { ...good, extra: 1, lines: [{ quantity: 2, isPacked: true, extra: 1 }] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ ...good, isLine: true });
  });

  test('each field has its message, nested ones by their path, and the first is the answer’s', async () => {
    const lines = [
      { quantity: '2', isPacked: true },
      { quantity: 0, isPacked: 'yes' },
    ];
    const { status, body } = await sendJson('/everything', { ...good, email: 'nobody', amount: 1.005, lines });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'please enter a valid email.',
      code: 'validation',
      errors: {
        email: 'please enter a valid email.',
        amount: 'please enter an amount in rupees.',
        'lines.0.quantity': 'please enter a whole number from 1 to 50.',
        'lines.1.quantity': 'please enter a whole number from 1 to 50.',
        'lines.1.isPacked': 'please choose yes or no.',
      },
    });
  });

  test.each([
    [{ amount: '12.5' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ type: 'Drink' }, 'type'],
    [{ id: '1' }, 'id'],
    [{ id: null }, 'id'],
    [{ note: 'too long' }, 'note'],
    [{ note: 'a\u0000' }, 'note'],
    [{ lines: [] }, 'lines'],
    [{ lines: {} }, 'lines'],
    [{ lines: [null] }, 'lines'],
    [{ lines: [1] }, 'lines'],
    [{ lines: [[]] }, 'lines'],
    [{ lines: [good.lines[0], good.lines[0], good.lines[0]] }, 'lines'],
    [{ email: ['a@b.example'] }, 'email'],
  ])('%j is refused under %s', async (change, field) => {
    const { status, body } = await sendJson('/everything', { ...good, ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test.each([
    'page=0',
    'page=1e1',
    'page=0x1',
    'page=%201',
    'page=',
    'page=1&page=2',
    'limit=101',
    'limit=0',
    'month=13',
    'month=0',
    'year=26',
  ])('a query with %s is refused', async (query) => {
    expect((await send('GET', `/list?${query}`)).status).toBe(400);
  });

  test('a query’s numbers are read, its defaults filled in', async () => {
    expect((await send('GET', '/list?page=2&month=11')).body).toEqual({ page: 2, limit: 20, month: 11 });
  });

  test('an id that can’t be one is unknown', async () => {
    expect(await send('PATCH', '/optional/17')).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not_found' } });
    expect((await send('PATCH', '/optional/6F9619FF-8B86-4011-B42D-00C04FC964FF')).body).toEqual({
      id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    });
  });
});

describe('bodies', () => {
  test.each([
    '{',
    '[]',
    '1',
    'null',
    '"text"',
    '{"__proto__": {}}',
    '{"constructor": {"prototype": {}}}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ])('JSON that is no object is 400: %s', async (body) => {
    expect(await send('POST', '/everything', body, JSON_TYPE)).toMatchObject({
      status: 400,
      body: { code: 'validation', message: 'please send a JSON object.' },
    });
  });

  test('an empty JSON body is none', async () => {
    expect((await send('POST', '/written', '', JSON_TYPE)).status).toBe(200);
  });

  test('JSON up to 100 KiB is read, more is 413, declared or not', async () => {
    const of = (length: number) => JSON.stringify({ ...good, extra: 'x'.repeat(length) });
    const exact = JSON_MAX_BYTES - of(0).length;
    expect((await send('POST', '/everything', of(exact), JSON_TYPE)).status).toBe(201);
    expect(await send('POST', '/everything', of(exact + 1), JSON_TYPE)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const chunked = await fetch(`${url}/everything`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: new Blob([of(3_000_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('%s is 415', async (type) => {
    expect(await send('POST', '/everything', 'a=1', { 'content-type': type })).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
  });

  test('a form where JSON is expected is 415, and the other way round', async () => {
    const form = new FormData();
    form.set('email', 'a@b.example');
    expect((await send('POST', '/everything', form)).status).toBe(415);
    expect((await sendJson('/snacks', { name: 'Samosa', price: 12 })).status).toBe(415);
  });
});

describe('the order of the checks', () => {
  const stranger = { 'x-stranger': 'yes' };
  const elsewhere = { origin: 'http://evil.example' };

  test('origin before session, session before the body’s kind, size and shape', async () => {
    expect((await send('POST', '/everything', '{', { ...JSON_TYPE, ...stranger, ...elsewhere })).body['code']).toBe('cross_origin');
    for (const headers of [JSON_TYPE, { 'content-type': 'text/plain' }]) {
      expect((await send('POST', '/everything', '{', { ...headers, ...stranger })).status).toBe(401);
    }
    expect((await send('POST', '/everything', 'x'.repeat(200_000), { ...JSON_TYPE, ...stranger })).status).toBe(401);
    const form = new FormData();
    form.set('image', new Blob([Buffer.alloc(6_000_000)]), 'a.png');
    expect((await send('POST', '/snacks', form, stranger)).status).toBe(401);
  });

  test('own origin passes, and so does the command line; reading from elsewhere is no change', async () => {
    expect((await sendJson('/everything', good, { origin: 'http://tiffin.example' })).status).toBe(201);
    expect((await sendJson('/everything', good)).status).toBe(201);
    expect((await send('GET', '/list', undefined, elsewhere)).status).toBe(200);
    expect((await sendJson('/everything', good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('pictures', () => {
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

  test('is judged by its content, whatever its name and type say', async () => {
    const { status, body } = await send('POST', '/snacks', await form(fields, await png()));
    expect(status).toBe(201);
    expect(body).toEqual({ name: 'Samosa', price: 12.5, picture: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  test.each(['1e1', '0x10', ' 12', '12 ', '-1', '0', '12.345', '10000.01', 'twelve'])('a price of %j is 400', async (price) => {
    const { status, body } = await send('POST', '/snacks', await form({ ...fields, price }, await png()));
    expect([status, body.errors]).toEqual([400, { price: 'price cannot be 0.' }]);
  });

  test('may be left out only where it is optional', async () => {
    expect(await send('POST', '/snacks', await form(fields))).toMatchObject({
      status: 400,
      body: { message: 'file is missing', errors: { image: 'file is missing' } },
    });
    expect((await send('PATCH', '/snacks', await form(fields))).body).toMatchObject({ picture: null });
  });

  test.each([5 * 1024 * 1024 + 1, 9_000_000])('%d bytes are 413, before the fields are judged', async (size) => {
    const { status, body } = await send('POST', '/snacks', await form({ name: '1' }, Buffer.alloc(size)));
    expect([status, body.code, body.message]).toEqual([413, 'too_large', 'File size should not exceed 5 MB']);
  });

  test('of another kind is 415, before the fields are judged', async () => {
    const { status, body } = await send('POST', '/snacks', await form({ name: '1' }, Buffer.from('GIF89a')));
    expect([status, body.code, body.message]).toEqual([415, 'wrong_type', 'only PNG, JPG/JPEG files are allowed']);
  });

  test('in another field, or a form that breaks off, is 400', async () => {
    expect((await send('POST', '/snacks', await form(fields, await png(), 'photo'))).status).toBe(400);
    const broken = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nSam';
    expect((await send('POST', '/snacks', broken, { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400);
  });
});

describe('failures', () => {
  test.each([
    ['refusal', 409, { message: 'Prices have changed. Please check your cart.', code: 'amount_changed', lines: [] }],
    ['field', 400, { message: 'please choose a hostel.', code: 'validation', errors: { hostel: 'please choose a hostel.' } }],
    ['changed', 409, { code: 'conflict' }],
    ['duplicate', 409, { code: 'conflict' }],
    ['nest', 409, { code: 'conflict', message: 'Someone else changed this at the same moment. Please try again.' }],
  ])('%s is %d', async (what, status, body) => {
    expect(await send('GET', `/thrown/${what}`)).toMatchObject({ status, body });
  });

  test.each([
    ['throttled', 429, '30'],
    ['unavailable', 503, '1'],
    ['outcome', 503, '1'],
    ['unknownEvent', 503, '1'],
  ])('%s is %d with Retry-After %s', async (what, status, seconds) => {
    const answer = await send('GET', `/thrown/${what}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds]);
  });

  test('a defect says nothing of itself, and is logged with the route’s pattern', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const answer = await send('GET', '/thrown/defect?search=somebody');
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong on our end.', code: 'internal' } });
    const [entry] = logged.mock.calls[0] ?? [];
    expect(entry).toMatchObject({ route: 'GET /thrown/:what', correlationId: expect.any(String) as string });
    logged.mockRestore();
  });

  test('what isn’t there is 404 in the same shape', async () => {
    expect(await send('GET', '/nowhere')).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not_found' } });
    expect((await send('POST', '/nowhere', '{', JSON_TYPE)).status).toBe(404);
    for (const path of ['/list%ff', '/optional/%zz', '/optional/%']) {
      const answer = await send('GET', path);
      expect([path, answer.status, Object.keys(answer.body)]).toEqual([path, 404, ['message', 'code']]);
    }
  });
});

describe('positions', () => {
  test('a write answers its body and the position', async () => {
    const { status, body, headers } = await send('POST', '/written');
    expect([status, body, headers.get('x-position')]).toEqual([200, { done: true }, '41']);
  });

  test('a read after a write waits for its view; one that stays behind is 503', async () => {
    reached.mockImplementation((_view, _position, timeout) => Promise.resolve(timeout > 0));
    expect((await send('GET', '/read', undefined, { 'x-after-position': '41' })).status).toBe(200);
    expect(reached).toHaveBeenLastCalledWith('orders', 41, 2_000);
    reached.mockResolvedValue(false);
    const late = await send('GET', '/read', undefined, { 'x-after-position': '41' });
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([503, 'behind', '1']);
  });

  test('a position above the log’s head is ignored, and what is no position is 400', async () => {
    reached.mockResolvedValue(false);
    expect((await send('GET', '/read', undefined, { 'x-after-position': '101' })).status).toBe(200);
    for (const header of ['-1', '1.5', 'x', '1e3', ''])
      expect((await send('GET', '/read', undefined, { 'x-after-position': header })).status).toBe(400);
  });
});
