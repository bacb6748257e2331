import { connectionLostSince } from './connection-lost';

const noon = new Date('2026-11-21T12:00:00.000Z');

test('is undefined while messages arrive and the server answers', () => {
  expect(connectionLostSince({ state: 'live', since: null }, undefined)).toBeUndefined();
  expect(connectionLostSince({ state: 'connecting', since: null }, undefined)).toBeUndefined();
});

test('is the earlier time of losing the socket and the server', () => {
  expect(connectionLostSince({ state: 'lost', since: noon }, undefined)).toBe(noon.getTime());
  expect(connectionLostSince({ state: 'live', since: null }, 5)).toBe(5);
  expect(connectionLostSince({ state: 'lost', since: noon }, noon.getTime() + 1)).toBe(noon.getTime());
});
