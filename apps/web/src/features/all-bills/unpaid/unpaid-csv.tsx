import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { BillAge } from '@tiffin/contracts';
import { Download } from 'lucide-react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { saveFile } from '../../../api/save-file';
import { useSearch } from '../../../page/use-search';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';

/** What is listed as a file for a spreadsheet. */
export function UnpaidCsv({ age }: { age: BillAge | undefined }) {
  const { t } = useLingui();
  const [searched] = useSearch();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>('/bills/unpaid/csv', { query: { age, search: searched.trim() }, responseType: 'file' }),
    onSuccess: (file) => saveFile(file, 'unpaid-bills.csv'),
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <Button busy={isPending} icon={<Download aria-hidden size={19} />} className="max-sm:flex-1" onClick={() => mutate()}>
      {t`CSV`}
    </Button>
  );
}
