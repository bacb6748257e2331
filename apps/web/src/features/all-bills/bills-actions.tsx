import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { BillAge } from '@tiffin/contracts';
import { Download, Ellipsis, FileSpreadsheet, HandCoins, ReceiptText, RefreshCw } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { useSearch } from '../../page/use-search';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import type { MenuItem } from '../../ui/menu-panel';
import { toast } from '../../ui/toast';
import { useMediaQuery } from '../../ui/use-media-query';
import { type Month, partsOf } from '../orders/month-options';
import type { useGenerateBills } from './generate-result';

interface BillsActionsProps {
  /** What is listed: the bills of a month, or unpaid bills of all months, optionally of one age. */
  listed: { readonly month: Month } | { readonly age: BillAge | undefined };
  generate: ReturnType<typeof useGenerateBills>;
}

/** The downloads of the listed bills and the generation of missing ones; on phones in one menu. */
export function BillsActions({ listed, generate }: BillsActionsProps) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 40rem)');
  const { downloads, busy } = useDownloads(listed);
  const generating = generate.isPending;
  const [only, ...others] = downloads;
  if (!wide)
    return (
      <Menu
        trigger={
          <Button
            busy={busy || generating}
            aria-label={t`Download CSV, generate bills`}
            className="px-3!"
            icon={<Ellipsis aria-hidden size={20} />}
          />
        }
        items={[...downloads, { label: t`Generate bills`, icon: <RefreshCw aria-hidden size={19} />, onSelect: () => generate.mutate() }]}
      />
    );
  const csv = (
    <Button busy={busy} icon={<Download aria-hidden size={19} />} {...(others.length === 0 && { onClick: only?.onSelect })}>
      {t`CSV`}
    </Button>
  );
  return (
    <>
      {others.length === 0 ? csv : <Menu trigger={csv} items={downloads} />}
      <Button busy={generating} icon={<RefreshCw aria-hidden size={18} />} className="whitespace-nowrap" onClick={() => generate.mutate()}>
        {generating ? <Trans>Generating…</Trans> : <Trans>Generate bills</Trans>}
      </Button>
    </>
  );
}

type Rows = 'bills' | 'payments' | 'orders';
const QUERIES = { bills: {}, payments: { payments: 'true' }, orders: { detail: 'orders' } } as const;
const NAMES = { bills: 'bills', payments: 'bills-and-payments', orders: 'billed-orders' } as const;

/** The files of a whole month, with a row per bill or per order (docs/reference/decisions.md#7.6), or of the listed unpaid bills. */
function useDownloads(listed: BillsActionsProps['listed']): { downloads: MenuItem[]; busy: boolean } {
  const { t } = useLingui();
  const [searched] = useSearch();
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (rows: Rows) =>
      'month' in listed
        ? call<Blob>('/bills/csv', { query: { ...partsOf(listed.month), ...QUERIES[rows] }, responseType: 'file' })
        : call<Blob>('/bills/unpaid/csv', { query: { age: listed.age, search: searched.trim() }, responseType: 'file' }),
    onSuccess: (file, rows) => saveFile(file, 'month' in listed ? `${NAMES[rows]}-${listed.month}.csv` : 'unpaid-bills.csv'),
    onError: (error) => toast.error(failureText(error)),
  });
  if (!('month' in listed))
    return { downloads: [{ label: t`Download CSV`, icon: <Download aria-hidden size={19} />, onSelect: () => mutate('bills') }], busy };
  return {
    downloads: [
      { label: t`One row per bill`, icon: <ReceiptText aria-hidden size={19} />, onSelect: () => mutate('bills') },
      { label: t`Bills with payments`, icon: <HandCoins aria-hidden size={19} />, onSelect: () => mutate('payments') },
      { label: t`One row per order`, icon: <FileSpreadsheet aria-hidden size={19} />, onSelect: () => mutate('orders') },
    ],
    busy,
  };
}
