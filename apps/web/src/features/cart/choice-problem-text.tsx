import { Trans } from '@lingui/react/macro';
import { type ChoiceProblem, type ChosenOption, CHOSEN_PER_LINE_MAX, type OptionGroup, type WithOptions } from '@tiffin/contracts';
import { localizedName, optionsText } from '../../language/localized-name';

interface ChoiceProblemTextProps {
  problem: ChoiceProblem | { readonly kind: 'too-much' };
  dish: WithOptions;
  chosen: readonly Pick<ChosenOption, '_id' | 'name' | 'otherNames'>[];
}

/** Why a dish can't be ordered with the chosen options, and what to choose. */
export function ChoiceProblemText({ problem, dish, chosen }: ChoiceProblemTextProps) {
  switch (problem.kind) {
    case 'unavailable':
      return <Trans>{localizedName(problem.option)} isn't available now</Trans>;
    case 'unknown':
      return <Trans>No longer on the menu: {optionsText(missingIn(dish, chosen))}</Trans>;
    case 'too-few':
      return <TooFew group={problem.group} left={problem.group.min - countIn(problem.group, chosen)} />;
    case 'too-many':
      return (
        <Trans>
          Please choose {problem.group.max} at most: {localizedName(problem.group)}
        </Trans>
      );
    case 'too-much':
      return <Trans>Please choose {CHOSEN_PER_LINE_MAX} options at most</Trans>;
  }
}

function TooFew({ group, left }: { group: OptionGroup; left: number }) {
  const name = localizedName(group);
  if (group.min === 1) return <Trans>Please choose: {name}</Trans>;
  return (
    <Trans>
      Please choose {left} more: {name}
    </Trans>
  );
}

const countIn = ({ options }: OptionGroup, chosen: ChoiceProblemTextProps['chosen']): number =>
  options.filter(({ _id }) => chosen.some((one) => one._id === _id)).length;

const missingIn = ({ optionGroups = [] }: WithOptions, chosen: ChoiceProblemTextProps['chosen']) =>
  chosen.filter(({ _id }) => !optionGroups.some(({ options }) => options.some((option) => option._id === _id)));
