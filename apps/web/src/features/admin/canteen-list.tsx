import type { Canteen } from '@tiffin/contracts';
import { useState } from 'react';
import { AskFirst } from './ask-first';
import { CanteenActions, type CanteenAct } from './canteen-actions';
import { CanteenCard } from './canteen-card';
import { CanteenGrid } from './canteen-grid';
import { HandoverDialogs } from './handover-dialogs';
import { useChangeCanteen } from './use-change-canteen';
import { useHandover } from './use-handover';

/** A card per canteen with what can be done about it. */
export function CanteenList({ canteens }: { canteens: readonly Canteen[] }) {
  const { change, busyWith } = useChangeCanteen();
  const handover = useHandover();
  const [asked, setAsked] = useState<{ canteen: Canteen; change: 'drop' | 'suspend' }>();

  const act = (canteen: Canteen, what: CanteenAct): void => {
    switch (what) {
      case 'drop':
      case 'suspend':
        return setAsked({ canteen, change: what });
      case 'approve':
      case 'activate':
        return change(canteen, what);
      case 'newContractor':
        return handover.begin(canteen, 'details');
      case 'enterCode':
        return handover.begin(canteen, 'code');
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
                codeSent={handover.codeFor(canteen) !== undefined}
                onAct={(what) => act(canteen, what)}
              />
            }
          />
        ))}
      </CanteenGrid>
      {asked && (
        <AskFirst
          {...asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            change(asked.canteen, asked.change);
          }}
        />
      )}
      <HandoverDialogs {...handover} />
    </>
  );
}
