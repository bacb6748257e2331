import type { Canteen } from '@tiffin/contracts';
import { lazy, Suspense, useState } from 'react';
import { usePreloadWhenIdle } from '../../ui/use-preload-when-idle';
import { isStillValid, type SentCode } from '../verify-email/sent-code';
import { ConfirmCanteenChange } from './confirm-canteen-change';
import { CanteenActions, type CanteenAct } from './canteen-actions';
import { CanteenCard } from './canteen-card';
import { CanteenGrid } from './canteen-grid';
import { useChangeCanteen } from './use-change-canteen';

const load = () => import('./handover');
const Handover = lazy(async () => ({ default: (await load()).Handover }));

/** A card per canteen with its actions. */
export function CanteenList({ canteens }: { canteens: readonly Canteen[] }) {
  const { change, busyWith } = useChangeCanteen();
  const handovers = useHandovers();
  const { canteen: handedOver } = handovers;
  const [confirmation, setConfirmation] = useState<{ canteen: Canteen; change: 'drop' | 'suspend' }>();
  usePreloadWhenIdle(load);

  const act = (canteen: Canteen, what: CanteenAct): void => {
    switch (what) {
      case 'drop':
      case 'suspend':
        return setConfirmation({ canteen, change: what });
      case 'approve':
      case 'activate':
        return change(canteen, what);
      case 'newContractor':
        return handovers.begin(canteen, 'details');
      case 'enterCode':
        return handovers.begin(canteen, 'code');
    }
  };

  return (
    <>
      <CanteenGrid as="ul">
        {canteens.map((canteen) => (
          <CanteenCard
            key={canteen._id}
            canteen={canteen}
            actions={
              <CanteenActions
                canteen={canteen}
                busyWith={busyWith(canteen)}
                codeSent={handovers.codeFor(canteen) !== undefined}
                onAct={(what) => act(canteen, what)}
              />
            }
          />
        ))}
      </CanteenGrid>
      {confirmation && (
        <ConfirmCanteenChange
          {...confirmation}
          onClose={() => setConfirmation(undefined)}
          onConfirm={() => {
            setConfirmation(undefined);
            change(confirmation.canteen, confirmation.change);
          }}
        />
      )}
      {handedOver && (
        <Suspense fallback={null}>
          <Handover
            key={handedOver._id}
            canteen={handedOver}
            step={handovers.step}
            sent={handovers.codeFor(handedOver)}
            onSent={(sent) => handovers.onSent(handedOver, sent)}
            onClose={handovers.close}
          />
        </Suspense>
      )}
    </>
  );
}

type Step = 'details' | 'code';

/** Which canteen is being handed over, and the codes in use, by canteen. */
function useHandovers() {
  const [canteen, setCanteen] = useState<Canteen>();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<Readonly<Record<string, SentCode | undefined>>>({});
  const codeFor = ({ _id }: Canteen): SentCode | undefined => {
    const sent = codes[_id];
    return sent && isStillValid(sent) ? sent : undefined;
  };
  return {
    canteen,
    step,
    codeFor,
    begin: (wanted: Canteen, first: Step) => {
      setCanteen(wanted);
      setStep(first);
    },
    close: () => setStep(undefined),
    onSent: ({ _id }: Canteen, sent: SentCode | undefined) => {
      setCodes((codes) => ({ ...codes, [_id]: sent }));
      setStep(sent && 'code');
    },
  };
}
