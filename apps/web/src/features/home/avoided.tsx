import { avoidedIn, type WithContents } from '@tiffin/contracts';
import { lazy, Suspense } from 'react';
import { fetchTexts } from '../../language/texts';
import { useMember } from '../../session';

const AvoidedLine = lazy(async () => {
  const [{ AvoidedLine: loaded }] = await Promise.all([import('../food-contents/avoided-line'), fetchTexts('people')]);
  return { default: loaded };
});

/** Marks an item that contains what the student avoids. Its code is loaded for students who avoid something. */
export function Avoided({ item }: { item: WithContents }) {
  const allergens = avoidedIn(item, useMember()?.avoids);
  if (allergens.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AvoidedLine allergens={allergens} />
    </Suspense>
  );
}
