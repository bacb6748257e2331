import { useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { ArrowLeftRight, Pause, Play, RefreshCw, RotateCcw, ScanSearch, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Operation } from './operation';

/** The text and icon of an operation. */
export interface OperationLabel {
  readonly label: string;
  /** A single word, for narrow places. */
  readonly short?: string;
  readonly icon: ReactElement;
  readonly tone?: 'danger';
}

/** The labels of the operations on a projection. */
export function useOperationLabels({ previousGeneration, rebuild }: ProjectionStatus): Record<Operation, OperationLabel> {
  const { t } = useLingui();
  const previous = previousGeneration ?? 0;
  const next = rebuild?.generation ?? 0;
  return {
    verify: { label: t`Verify`, icon: <ScanSearch aria-hidden size={18} /> },
    rebuild: { label: t`Rebuild`, icon: <RefreshCw aria-hidden size={18} /> },
    switch: { label: t`Switch to generation ${next}`, short: t`Switch`, icon: <ArrowLeftRight aria-hidden size={18} /> },
    rollback: { label: t`Roll back to generation ${previous}`, short: t`Roll back`, icon: <RotateCcw aria-hidden size={18} /> },
    dropPrevious: { label: t`Drop generation ${previous}`, icon: <Trash2 aria-hidden size={18} />, tone: 'danger' },
    pause: { label: t`Pause`, icon: <Pause aria-hidden size={18} /> },
    resume: { label: t`Resume`, icon: <Play aria-hidden size={18} /> },
  };
}
