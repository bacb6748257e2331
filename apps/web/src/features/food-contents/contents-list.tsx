import { Trans } from '@lingui/react/macro';
import { avoidedIn, foodMarkOf, type WithContents } from '@tiffin/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { numberText } from '../../language/formats';
import { useMember } from '../../session';
import { mostSpecificDiets, useDietNames, useFoodMarkNames } from '../home/diets';
import { FoodMark } from '../home/food-mark';
import { AllergenList } from './allergen-list';

/** What the contractor states about an item; what is empty reads "not stated" (docs/reference/decisions.md#3.6). */
export function ContentsList({ item }: { item: WithContents }) {
  const marks = useFoodMarkNames();
  const diets = useDietNames();
  const avoided = avoidedIn(item, useMember()?.avoids);
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
      <Row name={<Trans>Allergens</Trans>}>{allergens && <AllergenList allergens={allergens} avoided={avoided} />}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  const isStated = children !== undefined && children !== false && children !== '';
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5">
      <dt className="w-30 text-muted">{name}</dt>
      <dd className={clsx('min-w-0 flex-[1_1_9rem]', isStated ? 'font-medium wrap-anywhere' : 'text-muted')}>
        {isStated ? children : <Trans>Not stated</Trans>}
      </dd>
    </div>
  );
}
