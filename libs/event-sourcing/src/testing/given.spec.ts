import { counter, type CounterEvent, COUNTERS } from '../../test/counter.js';
import { given } from './given.js';
import { goldenEvents } from './golden-events.js';

const counted = (by: number): CounterEvent => ({ type: 'Counted', data: { by } });

describe('given, when, then', () => {
  test('compares the events of all commands', () => {
    given(counter, counted(2)).when({ by: 3 }).when({ by: -5 }).then(counted(3), counted(-5));
    given(counter).when({ by: 0 }).thenNothing();
    expect(given(counter, counted(2)).when({ by: 3 }).state).toBe(5);
  });

  test('accepts an expected refusal of the last command', () =>
    given(counter, counted(2)).when({ by: 1 }).when({ by: -4 }).thenRefuses('nothing_left'));

  test('fails if the events differ, or a refusal is missing, different or too early', () => {
    expect(() => given(counter).when({ by: 1 }).then(counted(2))).toThrow();
    expect(() => given(counter).when({ by: 1 }).thenNothing()).toThrow();
    expect(() => given(counter).when({ by: 1 }).thenRefuses('nothing_left')).toThrow();
    expect(() => given(counter).when({ by: -1 }).thenRefuses('too_late')).toThrow();
    expect(() => given(counter).when({ by: -1 }).then()).toThrow(/Refused with nothing_left/);
    expect(() => given(counter).when({ by: -1 }).when({ by: 1 })).toThrow(/Refused with nothing_left/);
  });

  test('fails if the log could not record an event', () =>
    expect(() => given(counter).when({ by: NaN })).toThrow(/Counted can't be recorded: data.by is NaN/));
});

goldenEvents(new URL('../../test/golden/', import.meta.url), COUNTERS.types);
