import { jest } from '@jest/globals';
import { ACCOUNTS_PER_ADDRESS, CodeSecrets, EMAIL_CODES, Secrets } from '@tiffin/credentials';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { CANTEENS } from '@tiffin/people';
import { randomUUID } from 'node:crypto';
import { Registration } from '../src/registration/registration.js';
import { Applicants, THROTTLED, WRONG_CODE } from './applicants.js';
import { fillAddressWindow } from './fill-address-window.js';
import { startVisitors } from './visitors.js';

const MINUTE = 60_000;

const visitors = await startVisitors();
const { accounts } = visitors;
const applicants = new Applicants(accounts);
beforeEach(() => accounts.clock.advance(60 * MINUTE)); // so that earlier calls no longer count
afterEach(() => jest.restoreAllMocks());
afterAll(() => accounts.close());

describe('completing a registration', () => {
  test('without an admin creates a waiting canteen: no log-in, and its hostel is free', async () => {
    const { registration, code } = await applicants.begun('BH6');
    const { status, body, headers } = await applicants.complete(registration, code);
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String) as string,
        hostelType: 'BH',
        hostelNumber: 6,
        hostelName: 'Mahanadi',
        status: 'waiting',
        contractor: {
          _id: expect.any(String) as string,
          avatar: null,
          fullName: 'Asha Rao',
          email: registration.email,
          phoneNumber: '919876500077',
        },
      },
    ]);
    expect(Number(headers['x-position'])).toBeGreaterThan(0);
    const { contractor } = body as unknown as { contractor: { _id: string } };
    expect(await applicants.history(String(body['_id']))).toEqual([`CanteenRegistered by contractor ${contractor._id}`]);
    const browser = accounts.browser();
    const right = await browser.logIn('contractor', registration.email, registration.password);
    expect([right.status, right.body]).toEqual([403, { message: 'This canteen is waiting for approval', code: 'waiting' }]);
    expect((await browser.get('/users/canteens')).body).toHaveLength(2);
    expect((await browser.logIn('contractor', registration.email, 'wrong-one')).status).toBe(400);
    expect((await browser.post('/users/orders', { key: 'BH6-ladle42' })).status).toBe(400);
    expect((await browser.get('/users/hostels')).body).toContainEqual({
      hostelType: 'BH',
      hostelNumber: 6,
      hostelName: 'Mahanadi',
      taken: false,
    });
    const listed = (await (await visitors.admin()).post('/users/contractors')).body as { status: string }[];
    expect(listed).toContainEqual(body);
    expect(listed.findLastIndex((canteen) => canteen.status === 'waiting')).toBeLessThan(
      listed.findIndex((canteen) => canteen.status === 'active'),
    );
  });

  test('with an admin session creates an active canteen: contractor and kitchen can log in', async () => {
    const { registration, canteen } = await applicants.registered('GH5', await visitors.admin());
    expect(canteen.status).toBe('active');
    expect(await applicants.history(canteen._id)).toEqual(['CanteenRegistered by admin admin', 'CanteenApproved by admin admin']);
    const browser = accounts.browser();
    expect((await browser.logIn('contractor', registration.email.toUpperCase(), registration.password)).body).toMatchObject({
      role: 'contractor',
      canteenId: canteen._id,
      hostelName: 'Gomti',
    });
    expect((await browser.post('/users/orders', { key: 'GH5-ladle42' })).status).toBe(201);
    expect((await browser.get('/users/canteens')).body).toContainEqual(expect.objectContaining({ _id: canteen._id }));
    expect((await applicants.begin(applicants.registration('GH5'))).body).toHaveProperty('code', 'hostel_taken');
  });

  test('takes the fields that are sent with the code, not those of an earlier registration with the same address', async () => {
    const { registration: planted, code } = await applicants.begun('GH6');
    const own = {
      ...planted,
      email: planted.email.toUpperCase(),
      fullName: 'Right One',
      password: 'my-own-123',
      hostel: 'GH7',
      kitchenKey: 'mykey',
    };
    const { body } = await applicants.complete(own, code, await visitors.admin());
    expect(body).toMatchObject({ hostelNumber: 7, contractor: { fullName: 'Right One', email: own.email } });
    expect((await accounts.browser().logIn('contractor', own.email, planted.password)).status).toBe(400);
    expect((await accounts.browser().logIn('contractor', own.email, own.password)).status).toBe(200);
  });

  test('requires the newest code of this address', async () => {
    const first = await applicants.begun('BH7');
    const second = await applicants.begun('BH7');
    const codeOfOther = first.code === second.code ? applicants.wrong(first.code) : second.code;
    for (const answer of [
      await applicants.complete(first.registration, codeOfOther),
      await applicants.complete(first.registration, applicants.wrong(first.code)),
      await applicants.complete(applicants.registration('BH7'), first.code),
      await applicants.complete({ email: first.registration.email }, first.code),
    ])
      expect([answer.status, answer.body]).toEqual([400, WRONG_CODE]);
    expect((await applicants.complete(first.registration, first.code)).status).toBe(201);
  });

  test('allows five attempts per code', async () => {
    const { registration, code } = await applicants.begun('BH7');
    for (let wrong = 1; wrong <= 5; wrong++)
      expect((await applicants.complete(registration, applicants.wrong(code, wrong))).body).toEqual(WRONG_CODE);
    expect((await applicants.complete(registration, code)).body).toEqual(WRONG_CODE);
    accounts.clock.advance(MINUTE);
    expect((await applicants.resend(registration.email)).status).toBe(200);
    expect((await applicants.complete(registration, await applicants.codeFor(registration.email))).status).toBe(201);
  });

  test('slows a network address after wrong codes for 200 e-mail addresses; right codes do not count', async () => {
    const { registration, code } = await applicants.begun('BH7');
    const wrong = async () => (await applicants.complete(applicants.registration('BH7'), '000000')).status;
    await fillAddressWindow(accounts, '127.0.0.1', 'entered-codes:', ACCOUNTS_PER_ADDRESS - 1);
    expect((await applicants.complete(registration, code)).status).toBe(201);
    expect([await wrong(), await wrong()]).toEqual([400, 429]);
    const replace = () => applicants.complete({ email: 'nobody@canteens.example' }, '000000');
    const replaced = await replace();
    expect([replaced.status, replaced.body, replaced.headers['retry-after']]).toEqual([429, THROTTLED, '30']);
    accounts.clock.advance(30_000);
    expect((await replace()).status).toBe(400);
    accounts.clock.advance(15 * MINUTE);
    expect(await wrong()).toBe(400);
  });

  test.each(['an address that a code was sent to', 'an unknown address'])(
    'checks five of many concurrent guesses for %s',
    async (whose) => {
      const { registration, code } = whose.startsWith('an address')
        ? await applicants.begun('BH7')
        : { registration: applicants.registration('BH7'), code: '000000' };
      const looks = jest.spyOn(accounts.get(CodeSecrets), 'hash');
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, index) => applicants.complete(registration, applicants.wrong(code, index + 1))),
      );
      const codes = guesses.map(({ body }) => body['code']).sort();
      expect(codes).toEqual([...Array<string>(20).fill('throttled'), ...Array<string>(10).fill('wrong_code')]);
      expect(looks).toHaveBeenCalledTimes(5);
      const right = await applicants.complete(registration, code);
      expect([right.status, right.body, Number(right.headers['retry-after'])]).toEqual([429, THROTTLED, expect.any(Number)]);
      accounts.clock.advance(15 * MINUTE);
      expect((await applicants.complete(registration, code)).body).toEqual(WRONG_CODE);
    },
  );

  test('accepts the code for ten minutes', async () => {
    const early = await applicants.begun('BH7');
    const late = await applicants.begun('BH7');
    accounts.clock.advance(10 * MINUTE - 1);
    expect((await applicants.complete(early.registration, early.code)).status).toBe(201);
    accounts.clock.advance(1);
    expect((await applicants.complete(late.registration, late.code)).body).toEqual(WRONG_CODE);
  });

  test('uses up the code: a replay is refused, and of two concurrent calls one creates a canteen', async () => {
    const { registration, code } = await applicants.begun('BH7');
    const before = await applicants.counts();
    const both = await Promise.all([1, 2].map(() => applicants.complete(registration, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    for (const replay of [registration, { ...registration, hostel: 'BH8' }])
      expect((await applicants.complete(replay, code)).body).toEqual(WRONG_CODE);
    expect(await applicants.counts()).toEqual(before.map((count) => count + 1));
  });

  test('refuses the slower of two concurrent calls for its used code, not for the address', async () => {
    const { registration, code } = await applicants.begun('BH10');
    const ask = Registration.prototype.refuseTaken;
    let quicker: Promise<{ status: number }> | undefined;
    jest.spyOn(Registration.prototype, 'refuseTaken').mockImplementationOnce(async function (this: Registration, ...asked) {
      await (quicker = applicants.complete(registration, code));
      await ask.apply(this, asked);
    });
    expect((await applicants.complete(registration, code)).body).toEqual(WRONG_CODE);
    expect((await quicker)?.status).toBe(201);
  });

  test('keeps the code valid if it is refused', async () => {
    const { registration, code } = await applicants.begun('BH8');
    await applicants.registered('BH8', await visitors.admin());
    for (let tries = 0; tries < 7; tries++)
      expect((await applicants.complete(registration, code)).body).toMatchObject({
        code: 'hostel_taken',
        errors: { hostel: expect.any(String) as string },
      });
    const busy = jest.spyOn(accounts.get(Secrets), 'hash').mockRejectedValueOnce(new Refusal('unavailable_now', { retryAfter: 2 }));
    expect((await applicants.complete({ ...registration, hostel: 'BH9' }, code)).status).toBe(503);
    expect(busy).toHaveBeenCalledTimes(1);
    expect((await applicants.complete({ ...registration, hostel: 'BH9' }, code)).status).toBe(201);
  });

  test('is not affected by concurrent guesses, but by a newer code', async () => {
    const first = await applicants.begun('BH9');
    const second = await applicants.begun('BH9');
    accounts.clock.advance(MINUTE);
    const secrets = accounts.get(Secrets);
    const hash = secrets.hash.bind(secrets);
    const meanwhile = (happens: () => Promise<unknown>): void => {
      jest.spyOn(secrets, 'hash').mockImplementationOnce(async (secret) => {
        await happens();
        return await hash(secret);
      });
    };
    meanwhile(() => Promise.all([1, 2, 3].map((by) => applicants.complete(first.registration, applicants.wrong(first.code, by)))));
    expect((await applicants.complete(first.registration, first.code)).status).toBe(201);
    meanwhile(() => applicants.resend(second.registration.email));
    expect((await applicants.complete(second.registration, second.code)).body).toEqual(WRONG_CODE);
    expect((await applicants.complete(second.registration, await applicants.codeFor(second.registration.email))).status).toBe(201);
  });

  test('is refused if another contractor got the address meanwhile', async () => {
    const { registration, code } = await applicants.begun('BH9');
    const admin = await visitors.admin();
    const { canteenId } = accounts.people[1] ?? {};
    const { fullName, phoneNumber, password, email } = registration;
    await admin.patch(`/users/contractors/${canteenId}`, { fullName, phoneNumber, password, email });
    expect((await applicants.complete({ email }, await applicants.codeFor(email))).status).toBe(201);
    expect(await applicants.complete(registration, code)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('happens completely or not at all, whichever write fails, and can be repeated', async () => {
    const { registration, code } = await applicants.begun('BH9');
    const before = await applicants.counts();
    const commit = accounts.records.commit.bind(accounts.records);
    for (let failing = 1; ; failing++) {
      expect(failing).toBeLessThan(10);
      let writes = 0;
      const spy = jest.spyOn(accounts.records, 'commit').mockImplementation((operations) => {
        // The log's own records do not count.
        const isTheirs = operations.some(({ collection }) => collection === EMAIL_CODES.name);
        return isTheirs && ++writes === failing ? Promise.reject(new StoreUnavailable('away')) : commit(operations);
      });
      const { status, body } = await applicants.complete(registration, code);
      spy.mockRestore();
      if (status === 503) {
        expect(await applicants.counts()).toEqual(before);
        continue;
      }
      expect([status, body['status']]).toEqual([201, 'waiting']);
      // The count of the attempt, and the commit that uses the code and creates the canteen.
      expect(failing).toBe(3);
      break;
    }
    expect(await applicants.counts()).toEqual(before.map((count) => count + 1));
  });
});

test('refuses registrations while a hundred wait, except an admin’s; the code stays valid', async () => {
  const { canteen } = await applicants.registered('GH9');
  const found = await accounts.records.get(CANTEENS, canteen._id);
  const { registration, code } = await applicants.begun('GH9');
  const crowded = Array.from({ length: 99 }, () => ({ ...found!.record, _id: randomUUID() }));
  await accounts.records.commit(crowded.map((record) => ({ kind: 'insert', collection: CANTEENS.name, record })));
  const refused = await applicants.complete(registration, code);
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([429, 'throttled', '86400']);
  expect(refused.body['message']).toMatch(/^Many registrations are waiting/);
  expect((await applicants.complete(registration, code, await visitors.admin())).status).toBe(201);
});
