import {
  comparedName,
  CHOSEN_PER_LINE_MAX,
  OPTION_GROUPS_MAX,
  OPTIONS_PER_GROUP_MAX,
  TRANSLATED_LANGUAGES,
  type DishOption,
  type OptionGroup,
  type OtherNames,
  type WithOptions,
} from '@tiffin/contracts';
import { parseAmount } from '../../../../forms/amounts';
import { priceProblem, type PriceProblem } from '../../parse-amount';
import { toFormValues, type OtherNamesFormValues } from '../../other-names';

/** How many options of a group are chosen: `max`; 0 to `max`; or `min` to `max`. */
export type Choice = 'exactly' | 'up-to' | 'between';

interface NamedValues {
  /** Of an existing one. */
  _id?: string;
  name: string;
  otherNames: OtherNamesFormValues;
}
/** An option as form values. */
export interface OptionValues extends NamedValues {
  /** Empty where it costs nothing more. */
  price: string;
}
/** An option group as form values. */
export interface GroupValues extends NamedValues {
  choice: Choice;
  /** Counts only where `choice` is `between`. */
  min: number;
  max: number;
  options: OptionValues[];
}

type GroupField = 'name' | `otherNames.${keyof OtherNamesFormValues}` | 'min' | 'max';
type OptionField = 'name' | `otherNames.${keyof OtherNamesFormValues}` | 'price';
export type GroupPath = `optionGroups.${number}`;
export type OptionPath = `${GroupPath}.options.${number}`;
export type OptionsFieldPath = `${GroupPath}.${GroupField}` | `${OptionPath}.${OptionField}`;

const NAME_FIELDS = ['name', ...TRANSLATED_LANGUAGES.map((language) => `otherNames.${language}` as const)] as const;
const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const fieldsOf = (group: number, options: number): readonly OptionsFieldPath[] => [
  ...([...NAME_FIELDS, 'min', 'max'] as const).map((field) => `optionGroups.${group}.${field}` as const),
  ...indexes(options).flatMap((option) =>
    ([...NAME_FIELDS, 'price'] as const).map((field) => `optionGroups.${group}.options.${option}.${field}` as const),
  ),
];

/** All fields that a dish's options can have, in their order on screen. */
export const OPTIONS_PATHS = indexes(OPTION_GROUPS_MAX).flatMap((group) => fieldsOf(group, OPTIONS_PER_GROUP_MAX));

/** The fields of these groups. */
export const pathsOf = (groups: readonly GroupValues[]): readonly OptionsFieldPath[] =>
  groups.flatMap(({ options }, group) => fieldsOf(group, options.length));

export const newOption = (): OptionValues => ({ name: '', otherNames: toFormValues(), price: '' });
export const newGroup = (): GroupValues => ({
  name: '',
  otherNames: toFormValues(),
  choice: 'exactly',
  min: 1,
  max: 1,
  options: [newOption(), newOption()],
});

/** The form values of a dish's groups. `copied`: for another dish, where they are new. */
export function toGroupValues({ optionGroups = [] }: WithOptions = {}, { copied = false } = {}): GroupValues[] {
  const named = ({ _id, name, otherNames }: OptionGroup | DishOption): NamedValues => ({
    ...(!copied && { _id }),
    name,
    otherNames: toFormValues(otherNames && { otherNames }),
  });
  return optionGroups.map((group) => ({
    ...named(group),
    choice: choiceOf(group),
    min: group.min,
    max: group.max,
    options: group.options.map((option) => ({ ...named(option), price: option.price === 0 ? '' : String(option.price) })),
  }));
}

function choiceOf({ min, max }: Pick<OptionGroup, 'min' | 'max'>): Choice {
  if (min === max) return 'exactly';
  return min === 0 ? 'up-to' : 'between';
}

/** How many options must and may be chosen. */
export function limitsOf({ choice, min, max }: Pick<GroupValues, 'choice' | 'min' | 'max'>): { min: number; max: number } {
  if (choice === 'between') return { min, max };
  return { min: choice === 'exactly' ? max : 0, max };
}

/** The groups as the server reads them: the whole list as JSON; `undefined` where it is as the form showed it. */
export function changedGroups(typed: readonly GroupValues[], shown: WithOptions | undefined): string | undefined {
  const text = asJson(typed);
  return text === asJson(toGroupValues(shown)) ? undefined : text;
}

const asJson = (groups: readonly GroupValues[]): string =>
  JSON.stringify(
    groups.map((group) => ({
      ...nameToSend(group),
      ...limitsOf(group),
      options: group.options.map((option) => ({
        ...nameToSend(option),
        price: option.price.trim() === '' ? 0 : parseAmount(option.price),
      })),
    })),
  );

function nameToSend({ _id, name, otherNames }: NamedValues): { _id?: string; name: string; otherNames?: OtherNames } {
  const given = TRANSLATED_LANGUAGES.flatMap((language) => {
    const text = otherNames[language].trim();
    return text === '' ? [] : [[language, text] as const];
  });
  return { ...(_id !== undefined && { _id }), name: name.trim(), ...(given.length > 0 && { otherNames: Object.fromEntries(given) }) };
}

/** Whether an earlier entry of the list has the same name. */
export function isNamedTwice(entries: readonly NamedValues[], at: number): boolean {
  const name = comparedName(entries[at]?.name ?? '');
  return name !== '' && entries.slice(0, at).some((other) => comparedName(other.name) === name);
}

export type LimitFault = 'too-many-of-group' | 'too-many-of-dish' | 'order';

/** What is wrong with how many options of group `at` may be chosen, if anything. */
export function limitFault(groups: readonly GroupValues[], at: number): LimitFault | undefined {
  const group = groups[at];
  if (!group) return undefined;
  const { min, max } = limitsOf(group);
  if (max > group.options.length) return 'too-many-of-group';
  if (min > max) return 'order';
  const upToHere = groups.slice(0, at + 1).reduce((sum, { max: most }) => sum + most, 0);
  return upToHere > CHOSEN_PER_LINE_MAX ? 'too-many-of-dish' : undefined;
}

/** The problem with a typed price difference, if any. Other than a price it may be missing or 0. */
export function extraProblem(typed: string): Exclude<PriceProblem, 'zero'> | undefined {
  const problem = priceProblem(typed);
  return problem === 'zero' ? undefined : problem;
}
