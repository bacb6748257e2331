import { useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { Ellipsis } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import { likelyOperation, type Operation, possibleOperations } from '../actions/operation';
import { useOperationLabels } from '../actions/operation-labels';
import { isWorking } from './statuses';

interface ProjectionActionsProps {
  status: ProjectionStatus;
  /** There is space for the common operations beside the menu. */
  wide: boolean;
  busy: boolean;
  onAsk: (operation: Operation) => void;
}

const USUAL: readonly Operation[] = ['rollback', 'verify', 'rebuild'];

/** The operation that the state suggests, or the common ones if there is space; the menu has all. */
export function ProjectionActions({ status, wide, busy, onAsk }: ProjectionActionsProps) {
  const { t } = useLingui();
  const labels = useOperationLabels(status);
  const { name } = status;
  const possible = possibleOperations(status);
  const likely = likelyOperation(status);
  const usual = wide && !likely && !isWorking(status) ? USUAL.filter((operation) => possible.includes(operation)) : [];
  return (
    <div className="flex items-center justify-end gap-0.5">
      {[...(likely ? [likely] : []), ...usual].map((operation) => (
        <Button
          key={operation}
          tone={operation === likely ? 'soft' : 'quiet'}
          className="px-3! text-sm whitespace-nowrap"
          busy={busy && operation === likely}
          disabled={busy && operation !== likely}
          aria-label={t`${labels[operation].label}: ${name}`}
          onClick={() => onAsk(operation)}
        >
          {labels[operation].short ?? labels[operation].label}
        </Button>
      ))}
      <Menu
        trigger={
          <IconButton
            tone="muted"
            label={t`More for ${name}`}
            icon={<Ellipsis aria-hidden size={20} />}
            aria-disabled={busy || undefined}
          />
        }
        items={possible.map((operation) => {
          const { label, icon, tone } = labels[operation];
          return { label, icon, disabled: busy, onSelect: () => onAsk(operation), ...(tone && { tone }) };
        })}
      />
    </div>
  );
}
