import { lazy, Suspense } from 'react';
import { useMember } from '../session';

// Where it doesn't load the pages go on without it: Today's Orders rings all the same.
const NewOrderBell = lazy(() =>
  import('../features/new-order-bell/new-order-bell').then(
    (loaded) => ({ default: loaded.NewOrderBell }),
    () => ({ default: () => null }),
  ),
);

/** What a contractor hears on every page; nobody else loads it. */
export function ContractorBell() {
  const member = useMember();
  if (member?.role !== 'contractor') return null;
  return (
    <Suspense fallback={null}>
      <NewOrderBell key={member._id} />
    </Suspense>
  );
}
