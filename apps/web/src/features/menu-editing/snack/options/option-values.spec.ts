import type { OptionGroup } from '@tiffin/contracts';
import { changedGroups, extraProblem, isNamedTwice, limitFault, newGroup, newOption, toGroupValues } from './option-values';

const size: OptionGroup = {
  _id: 'size',
  name: 'Size',
  min: 1,
  max: 1,
  options: [
    { _id: 'small', name: 'Small', price: 0, isAvailable: true },
    { _id: 'big', name: 'Big', otherNames: { hi: 'बड़ा' }, price: 20.5, isAvailable: false },
  ],
};
const dish = { optionGroups: [size] };
const sent = (text: string | undefined): unknown => text && JSON.parse(text);

test('unchanged groups are not sent', () => {
  expect(changedGroups(toGroupValues(dish), dish)).toBeUndefined();
  expect(changedGroups([], {})).toBeUndefined();
});

test('changed groups are sent as the whole list, with the ids of those that were there', () => {
  const [group] = toGroupValues(dish);
  const typed = [{ ...group!, choice: 'up-to' as const, options: [...group!.options, { ...newOption(), name: ' Jug ', price: ' 60 ' }] }];
  expect(sent(changedGroups(typed, dish))).toEqual([
    {
      ...{ _id: 'size', name: 'Size', min: 0, max: 1 },
      options: [
        { _id: 'small', name: 'Small', price: 0 },
        { _id: 'big', name: 'Big', otherNames: { hi: 'बड़ा' }, price: 20.5 },
        { name: 'Jug', price: 60 },
      ],
    },
  ]);
  expect(sent(changedGroups([], dish))).toEqual([]);
});

test('groups copied from another dish are new ones', () => {
  const copied = changedGroups(toGroupValues(dish, { copied: true }), undefined);
  expect(copied).not.toContain('_id');
  expect(sent(copied)).toMatchObject([{ name: 'Size', min: 1, max: 1, options: [{ name: 'Small' }, { otherNames: { hi: 'बड़ा' } }] }]);
});

test('finds the second of two equal names, however they are written', () => {
  const named = ['Extra cheese', '', 'extra  CHEESE', ''].map((name) => ({ ...newOption(), name }));
  expect(named.map((_, at) => isNamedTwice(named, at))).toEqual([false, false, true, false]);
});

test.each([
  ['exactly', 0, 1, undefined],
  ['exactly', 0, 3, 'too-many-of-group'],
  ['between', 2, 1, 'order'],
  ['between', 1, 2, undefined],
  ['up-to', 5, 2, undefined],
] as const)('choosing %s (%i, %i) of two options: %s', (choice, min, max, fault) =>
  expect(limitFault([{ ...newGroup(), choice, min, max }], 0)).toBe(fault),
);

test('a dish can have 40 chosen options', () => {
  const group = { ...newGroup(), max: 20, options: Array.from({ length: 20 }, newOption) };
  const groups = [group, group, newGroup()];
  expect(groups.map((_, at) => limitFault(groups, at))).toEqual([undefined, undefined, 'too-many-of-dish']);
});

test.each([
  ['', undefined],
  ['0', undefined],
  ['10.50', undefined],
  ['10.505', 'too-fine'],
  ['10001', 'too-high'],
  ['9,50', 'unclear'],
  ['more', 'no-price'],
])('the price difference %j: %s', (typed, problem) => expect(extraProblem(typed)).toBe(problem));
