import { lazy, Suspense } from 'react';
import { useMember } from '../session';

// If the code does not load, pages work without it; Today's Orders still rings and counts.
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

/** The bell and the title's counter on every page of a contractor; its code loads for contractors only. */
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
