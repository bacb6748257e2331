import { lazy, Suspense } from 'react';
import { useMember } from '../session';

// Where they don't load the pages go on without them: Today's Orders rings and counts all the same.
const NewOrderBell = lazy(() =>
  import('../features/new-order-bell/new-order-bell').then(
    (loaded) => ({ default: loaded.NewOrderBell }),
    () => ({ default: () => null }),
  ),
);
const PendingTitle = lazy(() =>
  import('../features/pending-orders/pending-title').then(
    (loaded) => ({ default: loaded.PendingTitle }),
    () => ({ default: () => null }),
  ),
);

/** What a contractor hears, and sees in the title, on every page; nobody else loads it. */
export function ContractorBell() {
  const member = useMember();
  if (member?.role !== 'contractor') return null;
  return (
    <Suspense fallback={null}>
      <NewOrderBell key={member._id} />
      <PendingTitle key={`title ${member._id}`} />
    </Suspense>
  );
}
