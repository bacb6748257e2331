import { Trans } from '@lingui/react/macro';
import { foodMarkOf, type WithContents } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { numberText } from '../../language/formats';
import { mostSpecificDiets, useDietNames, useFoodMarkNames } from '../home/diets';
import { FoodMark } from '../home/food-mark';
import { AllergenList } from './allergen-list';

/** What the contractor states about an item; what is empty reads "not stated" (docs/reference/decisions.md#3.6). */
export function ContentsList({ item }: { item: WithContents }) {
  const marks = useFoodMarkNames();
  const diets = useDietNames();
  const { energy, serving, allergens } = item.contents ?? {};
  const mark = foodMarkOf(item);
  const stricter = mostSpecificDiets(item.diets ?? []).filter((diet) => diet !== 'vegetarian');
  return (
    <dl className="grid gap-2.5">
      <Row name={<Trans>Food mark</Trans>}>
        {mark && (
          <span className="inline-flex items-center gap-1.5">
            <FoodMark mark={mark} />
            {[marks[mark], ...stricter.map((diet) => diets[diet])].join(' · ')}
          </span>
        )}
      </Row>
      <Row name={<Trans>Serving</Trans>}>{serving && <bdi>{serving}</bdi>}</Row>
      <Row name={<Trans>Energy of a serving</Trans>}>{energy !== undefined && <Trans>{numberText(energy)} kcal</Trans>}</Row>
      <Row name={<Trans>Allergens</Trans>}>{allergens && <AllergenList allergens={allergens} />}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  const isStated = children !== undefined && children !== false && children !== '';
  return (
    <div className="grid gap-x-4 gap-y-0.5 min-[340px]:grid-cols-[7.5rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className={isStated ? 'font-medium wrap-anywhere' : 'text-muted'}>{isStated ? children : <Trans>Not stated</Trans>}</dd>
    </div>
  );
}
