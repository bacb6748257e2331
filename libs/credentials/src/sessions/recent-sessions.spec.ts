import { RecentSessions } from './recent-sessions.js';

let now = 0;
let verified: string[] = [];
let recent: RecentSessions<'counter'>;
const HOLDER = { role: 'counter', owner: 'counter 7' } as const;

beforeEach(() => {
  now = 1_000_000;
  verified = [];
  recent = new RecentSessions({ cookie: 'session', now: () => now, verify: (token) => Promise.resolve(verified.push(token)) });
  recent.note('till', 'id-1', HOLDER);
});

test('knows a session by its cookie until it ends', () => {
  expect(recent.of('a=b; session=till')).toMatchObject(HOLDER);
  expect([recent.of(undefined), recent.of('session=other')]).toEqual([undefined, undefined]);
  recent.forget('id-1');
  expect(recent.of('session=till')).toBeUndefined();
});

test('forgets a token that turned out to have no session', () => {
  recent.forgetToken('till');
  expect(recent.of('session=till')).toBeUndefined();
  expect(Reflect.get(recent, 'keys')).toHaveProperty('size', 0);
});

test('looks up a seen session again once every half minute', () => {
  now += 30_000;
  recent.of('session=till');
  expect(verified).toEqual([]);
  now += 1;
  for (let call = 0; call < 3; call++) recent.of('session=till');
  expect(verified).toEqual(['till']);
});

test('forgets the least recently used of more than 20,000 sessions', () => {
  for (let number = 0; number < 20_000; number++) recent.note(`token-${number}`, `other-${number}`, HOLDER);
  expect(recent.of('session=till')).toBeUndefined();
  expect(recent.of('session=token-0')).toMatchObject(HOLDER);
  expect(['byKey', 'keys'].map((name) => (Reflect.get(recent, name) as Map<string, unknown>).size)).toEqual([20_000, 20_000]);
});
