import { Trans, useLingui } from '@lingui/react/macro';
import { type CounterStudent, fieldError, type FindStudentRequest, RULES } from '@tiffin/contracts';
import { QrCode as QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { call, CallFailed } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';

// What reads a camera's pictures is fetched once somebody scans.
const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog')).ScanDialog }));

/** Finds who stands at the counter: by roll number, or with the camera by their card. */
export function FindStudent({ onFound }: { onFound: (student: CounterStudent) => void }) {
  const { t } = useLingui();
  const [rollNo, setRollNo] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);

  const find = async (by: FindStudentRequest): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      onFound(await call<CounterStudent>('/counter/student', { method: 'POST', body: by }));
    } catch (error) {
      const nobody = error instanceof CallFailed && error.code === 'not_found';
      setProblem(nobody ? t`No student has this roll number.` : failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fieldError(RULES.rollNo, rollNo.trim());
    if (wrong) setProblem(wrong);
    else void find({ rollNo: rollNo.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={<Trans>Roll number</Trans>} error={problem}>
        <div className="flex gap-2">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={rollNo}
            onChange={(event) => setRollNo(event.target.value)}
          />
          <Button type="submit" busy={busy} className="min-h-12!">
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
              void find({ card });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
