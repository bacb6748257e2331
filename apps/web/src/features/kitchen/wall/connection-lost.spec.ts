import { lostSince } from './connection-lost';

const noon = new Date('2026-11-21T12:00:00.000Z');

test('nothing is lost while messages arrive and the server answers', () => {
  expect(lostSince({ state: 'live', since: null }, undefined)).toBeUndefined();
  expect(lostSince({ state: 'connecting', since: null }, undefined)).toBeUndefined();
});

test('counts are old since the first of both was lost', () => {
  expect(lostSince({ state: 'lost', since: noon }, undefined)).toBe(noon.getTime());
  expect(lostSince({ state: 'live', since: null }, 5)).toBe(5);
  expect(lostSince({ state: 'lost', since: noon }, noon.getTime() + 1)).toBe(noon.getTime());
});
