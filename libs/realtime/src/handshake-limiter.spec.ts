import { HandshakeLimiter } from './handshake-limiter.js';

const admitted = (
  handshakes: HandshakeLimiter,
  times: number,
  who: (index: number) => Parameters<HandshakeLimiter['admit']>[0],
  now = 0,
): number => Array.from({ length: times }, (_, index) => handshakes.admit(who(index), now)).filter(Boolean).length;

test('limits the handshakes of an owner’s sessions without affecting others', () => {
  const handshakes = new HandshakeLimiter();
  expect(admitted(handshakes, 1_000, () => ({ owner: 'wild' }))).toBe(60);
  expect(admitted(handshakes, 500, (index) => ({ owner: `s${index}` }))).toBe(500);
  expect(admitted(handshakes, 5, () => ({ owner: 'wild' }), 1_000)).toBe(5);
});

test('limits the handshakes of each address and of all strangers together', () => {
  const handshakes = new HandshakeLimiter();
  expect(admitted(handshakes, 1_000, () => ({ address: '192.0.2.1' }))).toBe(100);
  expect(admitted(handshakes, 1_000, () => ({ address: '192.0.2.2' }))).toBe(100);
  expect(admitted(handshakes, 1_000, (index) => ({ address: `198.51.100.${index}` }))).toBe(100);
  expect(admitted(handshakes, 10, () => ({ owner: 'honest' }))).toBe(10);
});
