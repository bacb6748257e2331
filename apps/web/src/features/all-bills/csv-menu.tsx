import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, HandCoins, ReceiptText } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { type Month, partsOf } from '../orders/month-options';

type Rows = 'bills' | 'payments' | 'orders';

const QUERIES = { bills: {}, payments: { payments: 'true' }, orders: { detail: 'orders' } } as const;
const NAMES = { bills: 'bills', payments: 'bills-and-payments', orders: 'billed-orders' } as const;

/** Downloads the whole month as CSV: a row per bill, or per order (docs/reference/decisions.md#7.6). */
export function CsvMenu({ month }: { month: Month }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: Rows) => call<Blob>('/bills/csv', { query: { ...partsOf(month), ...QUERIES[rows] }, responseType: 'file' }),
    onSuccess: (file, rows) => saveFile(file, `${NAMES[rows]}-${month}.csv`),
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
        { label: t`One row per bill`, icon: <ReceiptText aria-hidden size={19} />, onSelect: () => mutate('bills') },
        { label: t`Bills with payments`, icon: <HandCoins aria-hidden size={19} />, onSelect: () => mutate('payments') },
        { label: t`One row per order`, icon: <FileSpreadsheet aria-hidden size={19} />, onSelect: () => mutate('orders') },
      ]}
    />
  );
}
