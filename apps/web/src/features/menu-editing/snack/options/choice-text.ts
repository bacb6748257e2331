import { plural, t } from '@lingui/core/macro';
import { numberText } from '../../../../language/formats';
import { limitsOf, type GroupValues } from './option-values';

/** How many options of a group are chosen, in words: "exactly 1", "up to 3", "2 to 4". */
export function choiceText(group: Pick<GroupValues, 'choice' | 'min' | 'max'>): string {
  const { min, max } = limitsOf(group);
  const [least, most] = [numberText(min), numberText(max)];
  if (min === max) return t`exactly ${most}`;
  return min === 0 ? t`up to ${most}` : t`${least} to ${most}`;
}

/** How many options a group has: "3 options". */
export const optionsText = (count: number): string => plural(count, { one: '# option', other: '# options' });
