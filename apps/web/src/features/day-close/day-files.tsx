import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';

type Kind = 'pdf' | 'csv';

/** The day as a file to print, or for a spreadsheet. */
export function DayFiles({ date }: { date: string }) {
  const { t } = useLingui();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: Kind) => call<Blob>(`/contractors/day/${kind}`, { query: { date }, answer: 'file' }),
    onSuccess: (file, kind) => saveFile(file, `day-${date}.${kind}`),
    onError: (error) => toast.error(failureText(error)),
  });
  const button = (kind: Kind, label: string) => (
    <Button
      busy={isPending && variables === kind}
      icon={<Download aria-hidden size={19} />}
      className="min-h-12! max-sm:flex-1"
      onClick={() => mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('pdf', t`PDF`)}
      {button('csv', t`CSV`)}
    </>
  );
}
