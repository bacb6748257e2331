import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type CounterStudent, fieldError, type FindStudentRequest, RULES } from '@tiffin/contracts';
import { QrCode as QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { RollKeypad } from './roll-keypad';

/** The most digits of a roll number. */
const ROLL_DIGITS = 3;

// The code reader is loaded only when a card is scanned.
const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog')).ScanDialog }));

/** Finds the student at the counter by roll number, typed or tapped, or by scanning their card. */
export function FindStudent({ onFound }: { onFound: (student: CounterStudent) => void }) {
  const { t } = useLingui();
  const [rollNo, setRollNo] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (by: FindStudentRequest) => call<CounterStudent>('/counter/student', { method: 'POST', body: by }),
  });

  const find = (by: FindStudentRequest): void => {
    setWrong(undefined);
    // Only the last search counts, and only while no other recipient is chosen: a late answer would put a guest's order on a student's
    // bill.
    mutate(by, { onSuccess: onFound });
  };
  const findRollNo = (typed: string): void => {
    const mistake = fieldError(RULES.rollNo, typed);
    if (mistake) setWrong(mistake);
    else find({ rollNo: typed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    findRollNo(rollNo.trim());
  };
  const enter = (next: string): void => {
    setRollNo(next);
    setWrong(undefined);
    reset();
  };
  // A complete number is looked up at once; a further digit begins the next number.
  const press = (digit: string): void => {
    const next = rollNo.length < ROLL_DIGITS ? rollNo + digit : digit;
    enter(next);
    if (next.length === ROLL_DIGITS) findRollNo(next);
  };
  const notFound = error instanceof ApiError && error.code === 'not_found';
  const refused = notFound ? t`No student has this roll number.` : error ? failureText(error) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={<span className="sr-only">{t`Roll number`}</span>} error={wrong ?? refused}>
        <div className="flex gap-2">
          <TextInput
            // The keypad below replaces the one of the device.
            inputMode="none"
            autoComplete="off"
            placeholder={t`Roll number`}
            maxLength={ROLL_DIGITS}
            className="min-w-0 text-lg! font-semibold tabular-nums"
            value={rollNo}
            onChange={(event) => enter(event.target.value)}
          />
          <Button icon={<QrCodeIcon aria-hidden size={20} />} className="min-h-12! shrink-0 px-3.5!" onClick={() => setScanning(true)}>
            <Trans>Scan a card</Trans>
          </Button>
        </div>
      </Field>
      <RollKeypad busy={isPending} onDigit={press} onErase={() => enter(rollNo.slice(0, -1))} />
      {scanning && (
        <Suspense fallback={null}>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCard={(card) => {
              setScanning(false);
              find({ card });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
