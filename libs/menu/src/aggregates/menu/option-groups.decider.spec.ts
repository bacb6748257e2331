import type { OptionGroup } from '@tiffin/contracts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import fc from 'fast-check';
import { given } from '../../../test/given.js';
import { addSamosa, canteenId, changeSamosa, POHA, SAMOSA, samosaAdded, samosaChanged } from '../../../test/menu.js';
import type { WrittenOption, WrittenOptionGroup } from './menu-commands.js';
import { MENU_EVENT_TYPES, type MenuEvent, type OptionGroupData } from './menu-events.js';
import { isOrderable } from './offer.js';
import { GROUP_ERRORS } from './option-groups.js';
import { optionGroupsOf } from './snack.js';

const option = (newId: string, more: Partial<WrittenOption> = {}): WrittenOption => ({ newId, name: `Option ${newId}`, price: 0, ...more });
const group = (newId: string, options: readonly WrittenOption[], more: Partial<WrittenOptionGroup> = {}): WrittenOptionGroup => ({
  newId,
  name: `Group ${newId}`,
  min: 0,
  max: 1,
  options,
  ...more,
});
const SIZE: OptionGroupData = {
  groupId: 'size',
  name: 'Size',
  min: 1,
  max: 1,
  options: [
    { optionId: 'small', name: 'Small', price: 0 },
    { optionId: 'big', name: 'Big', otherNames: { hi: 'बड़ा' }, price: 1_000 },
  ],
};
/** The group as the form sends it back. */
const sentBack = ({ groupId, options, ...rest }: OptionGroupData): WrittenOptionGroup => ({
  ...rest,
  existingId: groupId,
  newId: `new ${groupId}`,
  options: options.map(({ optionId, ...written }) => ({ ...written, existingId: optionId, newId: `new ${optionId}` })),
});
const size = sentBack(SIZE);
const sized = samosaAdded({ optionGroups: [SIZE] });
const switchOption = (optionId: string, isAvailable: boolean, snackId = SAMOSA) =>
  ({ type: 'SwitchOption', canteenId, snackId, optionId, isAvailable }) as const;
const optionSwitched = (optionId: string, name: string, isAvailable: boolean): MenuEvent => ({
  type: 'OptionAvailabilityChanged',
  data: { canteenId, snackId: SAMOSA, optionId, name, isAvailable },
});

describe('option groups of a snack', () => {
  test('are added under new ids', () =>
    given()
      .when(addSamosa({ optionGroups: [size] }))
      .then(
        samosaAdded({
          optionGroups: [
            { ...SIZE, groupId: 'new size', options: SIZE.options.map((one) => ({ ...one, optionId: `new ${one.optionId}` })) },
          ],
        }),
      ));

  test('keep their ids when they change, and stay where a change does not name them', () => {
    const [small, big] = size.options;
    given(sized)
      .when(changeSamosa({ optionGroups: [{ ...size, name: 'How big', options: [{ ...big!, price: 1_500 }, small!] }] }))
      .then(
        samosaChanged({ optionGroups: [{ ...SIZE, name: 'How big', options: [{ ...SIZE.options[1]!, price: 1_500 }, SIZE.options[0]!] }] }),
      );
    given(sized)
      .when(changeSamosa({ price: 1_800 }))
      .then(samosaChanged({ price: 1_800, optionGroups: [SIZE] }));
    given(sized)
      .when(changeSamosa({ optionGroups: [size] }))
      .thenNothing();
  });

  test('are removed with the list without them', () =>
    given(sized)
      .when(changeSamosa({ optionGroups: [] }))
      .then(samosaChanged()));

  test('get new ids where theirs are unknown, were removed meanwhile or are named twice', () => {
    const twice = { ...size, options: [{ ...size.options[0]!, name: 'Tiny' }, size.options[0]!, option('x', { existingId: 'unknown' })] };
    given(sized)
      .when(changeSamosa({ optionGroups: [twice] }))
      .then(
        samosaChanged({
          optionGroups: [
            {
              ...SIZE,
              options: [
                { optionId: 'small', name: 'Tiny', price: 0 },
                { optionId: 'new small', name: 'Small', price: 0 },
                { optionId: 'x', name: 'Option x', price: 0 },
              ],
            },
          ],
        }),
      );
    const removed = given(sized, samosaChanged()).when(changeSamosa({ optionGroups: [size] }));
    expect(removed.state.snacks.get(SAMOSA)?.optionGroups).toMatchObject([
      { groupId: 'new size', options: [{ optionId: 'new small' }, {}] },
    ]);
  });

  const options = (count: number) => Array.from({ length: count }, (_, index) => option(`${index}`));
  const groups = (count: number, max = 1) =>
    Array.from({ length: count }, (_, index) => group(`g${index}`, options(max), { name: `Group ${'abcdefghi'[index]}`, max }));
  test.each<[string, readonly WrittenOptionGroup[], Record<string, string>]>([
    ['nine groups', groups(9), { optionGroups: GROUP_ERRORS.groups }],
    ['21 options in a group', [group('a', options(21))], { 'optionGroups.0.options': GROUP_ERRORS.options }],
    ['a group without options', [group('a', [])], { 'optionGroups.0.options': GROUP_ERRORS.options }],
    ['more to choose than a group has', [group('a', options(2), { max: 3 })], { 'optionGroups.0.max': GROUP_ERRORS.limits }],
    ['nothing to choose', [group('a', options(2), { max: 0 })], { 'optionGroups.0.max': GROUP_ERRORS.limits }],
    ['more at least than at most', [group('a', options(2), { min: 2, max: 1 })], { 'optionGroups.0.min': GROUP_ERRORS.order }],
    ['41 options in one line', [...groups(2, 20), group('z', options(1))], { optionGroups: GROUP_ERRORS.chosen }],
    [
      'one name twice, also with other letters',
      [
        group('a', [option('1', { name: 'Extra cheese' }), option('2', { name: 'extra  Cheese' })]),
        group('b', options(1), { name: 'group A' }),
      ],
      { 'optionGroups.0.options.1.name': GROUP_ERRORS.optionName, 'optionGroups.1.name': GROUP_ERRORS.groupName },
    ],
  ])('are refused with %s', (_, optionGroups, errors) => {
    given().when(addSamosa({ optionGroups })).thenRefuses('validation', { details: { errors } });
    given(sized).when(changeSamosa({ optionGroups })).thenRefuses('validation', { details: { errors } });
  });

  test('may have one option name in two groups, and 40 options in one line', () =>
    expect(
      given()
        .when(addSamosa({ optionGroups: groups(2, 20) }))
        .state.snacks.get(SAMOSA)
        ?.optionGroups.map(({ options: all }) => all.length),
    ).toEqual([20, 20]));
});

describe('an option', () => {
  const availability = (...events: readonly MenuEvent[]): readonly boolean[] =>
    optionGroupsOf(given(...events).state.snacks.get(SAMOSA)!).flatMap((one: OptionGroup) =>
      one.options.map(({ isAvailable }) => isAvailable),
    );
  const bigOff = optionSwitched('big', 'Big', false);

  test('is switched off and on, once', () => {
    given(sized).when(switchOption('big', false)).then(bigOff);
    given(sized, bigOff).when(switchOption('big', false)).thenNothing();
    given(sized).when(switchOption('big', true)).thenNothing();
    given(sized, bigOff)
      .when(switchOption('big', true))
      .then(optionSwitched('big', 'Big', true));
    expect(availability(sized, bigOff)).toEqual([true, false]);
    expect(availability(sized, bigOff, optionSwitched('big', 'Big', true))).toEqual([true, true]);
  });

  test('stays switched off when the snack changes, until it is removed', () => {
    const renamed = samosaChanged({ name: 'Big Samosa', optionGroups: [SIZE] });
    expect(availability(sized, bigOff, renamed)).toEqual([true, false]);
    expect(given(sized, bigOff, samosaChanged()).state.snacks.get(SAMOSA)?.optionsOff).toEqual([]);
  });

  test('is not found in another dish', () =>
    given(sized, samosaAdded({ snackId: POHA, name: 'Poha' }))
      .when(switchOption('big', false, POHA))
      .thenRefuses('not_found'));

  test('leaves the dish without enough of them not orderable', () => {
    const orderable = (...events: readonly MenuEvent[]) => isOrderable(given(...events).state.snacks.get(SAMOSA)!);
    expect(orderable(sized, bigOff)).toBe(true);
    expect(orderable(sized, bigOff, optionSwitched('small', 'Small', false))).toBe(false);
  });
});

test.each(['SnackAdded', 'SnackChanged'])('%s of version 1 is read as a snack without options, otherwise unchanged', (type) =>
  fc.assert(
    fc.property(fc.record({ name: fc.string(), price: fc.nat(), diets: fc.constant(['jain']) }), (data) => {
      const recorded = { type, data, metadata: { schemaVersion: 1 } } as unknown as RecordedEvent;
      expect(upcast(MENU_EVENT_TYPES, recorded).data).toEqual({ ...data, optionGroups: [] });
    }),
  ),
);
