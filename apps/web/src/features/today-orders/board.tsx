import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { GroupHeading } from './group-heading';
import { HandOut } from './hand-out';
import type { TabCounts } from './live/tab-orders';
import { TabPanel, type TabPanelProps } from './tab-panel';

interface BoardProps extends Omit<TabPanelProps, 'tab' | 'search' | 'second'> {
  counts: TabCounts | undefined;
  onNumber: (number: number) => void;
}

/**
 * In a wide window, pending orders with the prepared ones beside them. The prepared ones stay in sight and scroll by themselves, so that an
 * order can be handed out at any time.
 */
export function Board({ counts, onNumber, ...panel }: BoardProps) {
  const id = useId();
  return (
    <div data-ticket-lists className="grid grid-cols-3 gap-4 [--ticket:264px] min-[1720px]:grid-cols-4">
      <section aria-labelledby={`${id}-pending`} className="col-span-2 min-[1720px]:col-span-3">
        <GroupHeading id={`${id}-pending`} count={counts?.Pending}>
          <Trans>Pending</Trans>
        </GroupHeading>
        <TabPanel {...panel} tab="Pending" search="" />
      </section>
      <section
        aria-labelledby={`${id}-prepared`}
        className="@container sticky top-(--header) -m-2 max-h-[calc(100dvh-var(--header))] self-start overflow-y-auto overscroll-contain p-2 pb-4"
      >
        <GroupHeading id={`${id}-prepared`} count={counts?.Prepared} controls={<HandOut shortcuts={panel.shortcuts} onNumber={onNumber} />}>
          <Trans>Prepared</Trans>
        </GroupHeading>
        <TabPanel {...panel} tab="Prepared" search="" second />
      </section>
    </div>
  );
}
