import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type CounterStudent, fieldError, type FindStudentRequest, RULES } from '@tiffin/contracts';
import { QrCode as QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';

// The code reader is loaded only when a card is scanned.
const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog')).ScanDialog }));

/** Finds the student at the counter by roll number, or by scanning their card. */
export function FindStudent({ onFound }: { onFound: (student: CounterStudent) => void }) {
  const { t } = useLingui();
  const [rollNo, setRollNo] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (by: FindStudentRequest) => call<CounterStudent>('/counter/student', { method: 'POST', body: by }),
  });

  const find = (by: FindStudentRequest): void => {
    setWrong(undefined);
    // Only the last search counts, and only while no other recipient is chosen: a late answer would put a guest's order on a student's
    // bill.
    mutate(by, { onSuccess: onFound });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = rollNo.trim();
    const mistake = fieldError(RULES.rollNo, typed);
    if (mistake) setWrong(mistake);
    else find({ rollNo: typed });
  };
  const notFound = error instanceof ApiError && error.code === 'not_found';
  const refused = notFound ? t`No student has this roll number.` : error ? failureText(error) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={<Trans>Roll number</Trans>} error={wrong ?? refused}>
        <div className="flex gap-2">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={rollNo}
            onChange={(event) => setRollNo(event.target.value)}
          />
          <Button type="submit" busy={isPending} className="min-h-12!">
            <Trans>Find</Trans>
          </Button>
        </div>
      </Field>
      <Button full icon={<QrCodeIcon aria-hidden size={20} />} onClick={() => setScanning(true)}>
        <Trans>Scan a card</Trans>
      </Button>
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
