import { counter, type CounterEvent, COUNTERS } from '../../test/counter.js';
import { given } from './given.js';
import { goldenEvents } from './golden-events.js';

const counted = (by: number): CounterEvent => ({ type: 'Counted', data: { by } });

describe('given, when, then', () => {
  test('compares what all commands decided', () => {
    given(counter, counted(2)).when({ by: 3 }).when({ by: -5 }).then(counted(3), counted(-5));
    given(counter).when({ by: 0 }).thenNothing();
    expect(given(counter, counted(2)).when({ by: 3 }).state).toBe(5);
  });

  test('sees a refusal of the last command', () => given(counter, counted(2)).when({ by: 1 }).when({ by: -4 }).thenRefuses('nothing_left'));

  test('fails where the events differ, a refusal is missing, another one comes, or one comes too early', () => {
    expect(() => given(counter).when({ by: 1 }).then(counted(2))).toThrow();
    expect(() => given(counter).when({ by: 1 }).thenNothing()).toThrow();
    expect(() => given(counter).when({ by: 1 }).thenRefuses('nothing_left')).toThrow();
    expect(() => given(counter).when({ by: -1 }).thenRefuses('too_late')).toThrow();
    expect(() => given(counter).when({ by: -1 }).then()).toThrow(/Refused with nothing_left/);
    expect(() => given(counter).when({ by: -1 }).when({ by: 1 })).toThrow(/Refused with nothing_left/);
  });

  test('fails where an event could not be recorded', () =>
    expect(() => given(counter).when({ by: NaN })).toThrow(/Counted can't be recorded: data.by is NaN/));
});

goldenEvents(new URL('../../test/golden/', import.meta.url), COUNTERS.types);
