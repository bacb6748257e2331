import { jest } from '@jest/globals';
import { MenuChangeThrottle } from './menu-change-throttle.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sends the first change at once, then at most one message a second with all changes', () => {
  const messages: [string, readonly string[]][] = [];
  const changes = new MenuChangeThrottle((canteenId, ids) => messages.push([canteenId, ids]));
  changes.add('one', ['a']);
  changes.add('one', ['b']);
  changes.add('two', ['c']);
  changes.add('one', ['b', 'd']);
  expect(messages).toEqual([
    ['one', ['a']],
    ['two', ['c']],
  ]);
  jest.advanceTimersByTime(999);
  expect(messages).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(messages[2]).toEqual(['one', ['b', 'd']]);
  changes.add('one', ['e']);
  jest.advanceTimersByTime(1_000);
  expect(messages[3]).toEqual(['one', ['e']]);
  jest.advanceTimersByTime(1_000);
  changes.add('one', ['f']);
  expect(messages[4]).toEqual(['one', ['f']]);
  changes.stop();
});
