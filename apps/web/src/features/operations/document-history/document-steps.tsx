import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DocumentStepAnswer } from '@tiffin/contracts';
import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../api/server-clock';
import { Banner } from '../../../ui/banner';
import { IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatCount } from '../number-formats';
import { FieldTable } from '../differences/field-table';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { operationsPath } from '../operations-location';
import { Disclosure } from '../disclosure';

interface DocumentStepsProps {
  /** Oldest first; at least one. */
  steps: readonly DocumentStepAnswer[];
  /** Number of earlier steps that are not included. */
  left: number;
}

/** A slider over a document's history: what an event changed, and the document after it. Starts at the newest. */
export function DocumentSteps({ steps, left }: DocumentStepsProps) {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[at];
  if (!step) return null;
  return (
    <div className="grid gap-4">
      <AsOf steps={steps} at={at} onChoose={setChosen} />
      {left > 0 && (
        <p className="text-sm text-muted">
          <Plural value={left} one="# earlier step is left out." other="# earlier steps are left out." />
        </p>
      )}
      <Step step={step} before={steps[at - 1]} isCut={at === 0 && left > 0} />
    </div>
  );
}

function AsOf({ steps, at, onChoose }: { steps: readonly DocumentStepAnswer[]; at: number; onChoose: (at: number) => void }) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  const id = useId();
  const step = steps[at];
  if (!step) return null;
  const when = momentText(step.event.at, zone, serverNow());
  return (
    <Card padded className="grid gap-1">
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span className="font-semibold">
          <Trans>As of {when}</Trans>
        </span>
        <span className="text-sm text-muted">
          <Trans>
            step {formatCount(step.number)} of {formatCount(steps.at(-1)?.number ?? 0)}
          </Trans>
        </span>
      </label>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
        <IconButton
          label={t`Previous step`}
          icon={<ChevronLeft aria-hidden size={20} />}
          disabled={at === 0}
          onClick={() => onChoose(at - 1)}
        />
        <input
          id={id}
          type="range"
          className="h-(--tap) w-full cursor-pointer accent-(--accent)"
          min={0}
          max={steps.length - 1}
          value={at}
          aria-valuetext={`${step.event.type}, ${when}`}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
        <IconButton
          label={t`Next step`}
          icon={<ChevronRight aria-hidden size={20} />}
          disabled={at === steps.length - 1}
          onClick={() => onChoose(at + 1)}
        />
      </div>
    </Card>
  );
}

interface StepProps {
  step: DocumentStepAnswer;
  before: DocumentStepAnswer | undefined;
  /** The document's previous state is unknown. */
  isCut: boolean;
}

function Step({ step: { event, document, aged, dismissed, error }, before, isCut }: StepProps) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  const { type, stream, place, at, actor, correlationId } = event;
  return (
    <Card as="section" className="overflow-hidden">
      <div className="px-4 pt-3 pb-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b>{type}</b>
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {momentText(at, zone, serverNow())}
          </time>
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          <Link className="link" to={operationsPath({ part: 'events', stream })}>
            {place}
          </Link>{' '}
          ·{' '}
          <Trans>
            by {actor.role} {actor.id}
          </Trans>{' '}
          ·{' '}
          <Link className="link" to={operationsPath({ part: 'events', call: correlationId })}>
            <Trans>The whole call</Trans>
          </Link>
        </p>
        {aged && (
          <p className="text-sm text-muted">
            <Trans>With the time of this event, the document was old enough to leave the view.</Trans>
          </p>
        )}
        {dismissed && (
          <p className="text-sm text-muted">
            <Trans>An operator dismissed this event. The document goes on without it.</Trans>
          </p>
        )}
      </div>
      {error !== undefined && (
        <div className="px-4 pb-3">
          <Banner tone="danger" icon={<CircleAlert aria-hidden size={20} />}>
            <b>
              <Trans>The event could not be folded. The document stays as it was.</Trans>
            </b>{' '}
            <span className="wrap-anywhere">{error.split('\n')[0]}</span>
          </Banner>
        </div>
      )}
      {error === undefined && !dismissed && !isCut && (
        <FieldTable live={before?.document ?? {}} folded={document ?? {}} heads={[<Trans>Before</Trans>, <Trans>After</Trans>]} />
      )}
      <div className="px-4 pb-2">
        <Disclosure label={t`The whole document`} open>
          {document === null ? (
            <p className="text-sm">
              <Trans>not there</Trans>
            </p>
          ) : (
            <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{JSON.stringify(document, undefined, 2)}</pre>
          )}
        </Disclosure>
      </div>
    </Card>
  );
}
