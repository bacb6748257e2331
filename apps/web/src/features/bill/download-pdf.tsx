import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { Download } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { monthKey } from './bill-dates';

/** Fetches the bill as a file; says so if that did not work. */
export function DownloadPdf({ bill }: { bill: Bill }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>(`/bills/${encodeURIComponent(bill._id)}/pdf`, { answer: 'file' }),
    onSuccess: (file) => saveFile(file, [`bill-${monthKey(bill)}`, bill.studentInfo.userName].filter(Boolean).join('-') + '.pdf'),
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <Button full busy={isPending} icon={<Download aria-hidden size={19} />} onClick={() => mutate()}>
      <Trans>Download PDF</Trans>
    </Button>
  );
}
