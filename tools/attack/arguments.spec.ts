import { expect, test } from '@jest/globals';
import { readArguments } from './arguments.js';
import { SCENARIOS } from './scenario-names.js';

test('plays scenarios in their fixed order, wrong log-ins last', () => {
  expect(readArguments(['--only', 'wrong-log-ins, dots']).scenarios).toEqual(['dots', 'wrong-log-ins']);
  expect(SCENARIOS.at(-1)).toBe('wrong-log-ins');
});

test.each([
  [['--only', 'dots,dtos'], '--only: "dtos" is none of'],
  [['--requests', '0'], '--requests must be a whole number from 1, not 0.'],
  [['--replay', '7'], '--replay needs the --seed of the request.'],
])('%j is refused with a sentence', (args, sentence) => expect(() => readArguments(args)).toThrow(sentence));
