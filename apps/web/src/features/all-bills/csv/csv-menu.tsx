import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, ReceiptText } from 'lucide-react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import { toast } from '../../../ui/toast';
import { type Month, partsOf } from '../../orders/month-options';

type Rows = 'bills' | 'orders';

/** The whole month as a file for a spreadsheet: a row per bill, or per order (decisions 7.6). */
export function CsvMenu({ month }: { month: Month }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: Rows) =>
      call<Blob>('/bills/csv', { query: { ...partsOf(month), ...(rows === 'orders' && { detail: rows }) }, answer: 'file' }),
    onSuccess: (file, rows) => saveFile(file, `${rows === 'orders' ? 'billed-orders' : 'bills'}-${month}.csv`),
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <Menu
      trigger={
        <Button busy={isPending} icon={<Download aria-hidden size={19} />} className="max-sm:flex-1">
          {t`CSV`}
        </Button>
      }
      items={[
        { label: t`A row per bill`, icon: <ReceiptText aria-hidden size={19} />, onSelect: () => mutate('bills') },
        { label: t`A row per order`, icon: <FileSpreadsheet aria-hidden size={19} />, onSelect: () => mutate('orders') },
      ]}
    />
  );
}
