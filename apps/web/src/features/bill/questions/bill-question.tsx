import { Trans } from '@lingui/react/macro';
import { type BillDetail, type BillQuestion as Question, formatRupees } from '@tiffin/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button';
import { shortDay } from '../bill-dates';
import { orderLabelOn } from '../order-label';

// The forms are large and few users open them.
const AskForm = lazy(async () => ({ default: (await import('./ask-form')).AskForm }));
const AnswerForm = lazy(async () => ({ default: (await import('./answer-form')).AnswerForm }));

interface BillQuestionProps {
  detail: BillDetail;
  own: boolean;
  timeZone: string;
}

/** The question about a bill and its answer. The student asks here; the contractor answers here. */
export function BillQuestion({ detail, own, timeZone }: BillQuestionProps) {
  const { question, answered, year } = detail;
  const day = (instant: string) => shortDay(instant, timeZone, year);
  const orderOf = ({ orderId }: Question) => (orderId === undefined ? undefined : orderLabelOn(detail, orderId, timeZone));
  if (question)
    return (
      <section className="grid gap-3 rounded-card border border-line p-4">
        <QuotedText question={question} when={<Asked own={own} day={day(question.askedOn)} order={orderOf(question)} />} />
        {own ? (
          <p className="text-sm text-muted">
            <Trans>Your canteen answers here. Until then you get no reminders about this bill.</Trans>
          </p>
        ) : (
          <Suspense fallback={null}>
            <AnswerForm key={question._id} detail={detail} question={question} />
          </Suspense>
        )}
      </section>
    );
  return (
    <>
      {answered && (
        <section className="grid gap-3 rounded-card border border-line p-4">
          <QuotedText question={answered} when={<Asked own={own} day={day(answered.askedOn)} order={orderOf(answered)} />} />
          <div className="border-l-2 border-line-strong pl-3 wrap-anywhere">
            <p className="text-sm text-muted">
              <Answered day={day(answered.answeredOn)} corrected={answered.corrected} />
            </p>
            <p className="whitespace-pre-line">
              <bdi>{answered.answer}</bdi>
            </p>
            {answered.corrected !== undefined && !isCorrectedOnThisBill(detail) && (
              <p className="text-sm text-muted">
                <Trans>This bill can't change any more, so the amount is deducted from the next one.</Trans>
              </p>
            )}
          </div>
        </section>
      )}
      {own && <Ask detail={detail} timeZone={timeZone} />}
    </>
  );
}

/** Whether the reduction was made on this bill, which was neither paid nor claimed at the time. */
function isCorrectedOnThisBill({ adjustments, month, year }: BillDetail): boolean {
  return adjustments.some((adjustment) => adjustment.month === month && adjustment.year === year);
}

function QuotedText({ question: { text }, when }: { question: Question; when: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <p className="text-sm text-muted">{when}</p>
      <p className="whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}

function Asked({ own, day, order }: { own: boolean; day: string; order: string | undefined }) {
  if (own)
    return order ? (
      <Trans>
        You asked on {day} about {order}
      </Trans>
    ) : (
      <Trans>You asked on {day} about this bill</Trans>
    );
  return order ? (
    <Trans>
      Asked on {day} about {order}
    </Trans>
  ) : (
    <Trans>Asked on {day} about this bill</Trans>
  );
}

function Answered({ day, corrected }: { day: string; corrected: number | undefined }) {
  if (corrected === undefined) return <Trans>Answered on {day}</Trans>;
  const sum = formatRupees(-corrected);
  return (
    <Trans>
      Answered on {day}, {sum} deducted
    </Trans>
  );
}

function Ask({ detail, timeZone }: Omit<BillQuestionProps, 'own'>) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button full onClick={() => setAsking(true)}>
        <Trans>Ask about this bill</Trans>
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <AskForm detail={detail} timeZone={timeZone} onClose={() => setAsking(false)} />
    </Suspense>
  );
}
