import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { monthAndYear, shortDay } from '../bill/bill-dates';
import { personLabel } from '../bill/person-label';
import { questionsQuery } from '../bill-enquiries/enquiries-query';
import { useLiveQuestions } from '../bill-enquiries/use-live-enquiries';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { BillDialog } from './bill-dialog';
import { DoneMark } from './done-mark';
import { useHeldBills } from './use-held-bills';
import { useScrollByGrowth } from './use-scroll-by-growth';

const NONE: readonly Bill[] = [];

/** Above the bills: students' questions about bills of all months, oldest first. Empty if there are none. Answered ones stay until the page is left. */
export function Questions({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const query = useQuery(questionsQuery);
  useLiveQuestions();
  const [chosen, setChosen] = useState<Bill>();
  const [open, setOpen] = useState(false);
  const bills = query.data?.bills ?? NONE;
  const held = useHeldBills(bills);
  const section = useScrollByGrowth(query.data && held.length);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`What students ask about their bills`} />;
  // The dialog keeps the last bill until it is closed.
  const shown = bills.find(({ _id }) => _id === chosen?._id) ?? chosen;
  return (
    <div ref={section} className="flow-root">
      {held.length > 0 && (
        <Card as="section" className="mb-6 grid gap-1 p-4">
          <h2 className="title-card">
            <Trans>Questions about bills</Trans>
          </h2>
          <ul className="divide-y divide-line">
            {held.map((bill) => (
              <QuestionRow
                key={bill._id}
                bill={bill}
                timeZone={timeZone}
                done={!bills.includes(bill)}
                onAnswer={() => {
                  setChosen(bill);
                  setOpen(true);
                }}
              />
            ))}
          </ul>
        </Card>
      )}
      {shown && <BillDialog key={shown._id} bill={shown} open={open} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface QuestionRowProps {
  bill: Bill;
  timeZone: string;
  /** Answered or closed. */
  done: boolean;
  onAnswer: () => void;
}

function QuestionRow({ bill, timeZone, done, onAnswer }: QuestionRowProps) {
  const { t } = useLingui();
  const { question, studentInfo, year } = bill;
  if (!question) return null;
  const whose = personLabel(studentInfo);
  const month = monthAndYear(bill);
  const day = shortDay(question.askedOn, timeZone, year);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p>
          <span className="font-medium">{whose}</span>{' '}
          <span className="text-sm text-muted">
            <Trans>
              {month}, asked on {day}
            </Trans>
          </span>
        </p>
        <p className="line-clamp-2">
          <bdi>{question.text}</bdi>
        </p>
      </div>
      {done ? (
        <div className="max-sm:w-full">
          <DoneMark />
        </div>
      ) : (
        <Button aria-label={t`Answer: ${whose}`} className="text-sm max-sm:w-full" onClick={onAnswer}>
          <Trans>Answer</Trans>
        </Button>
      )}
    </li>
  );
}
