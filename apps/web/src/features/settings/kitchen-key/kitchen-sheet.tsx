import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel, type User } from '@tiffin/contracts';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, PasswordInput } from '../../../ui/field';
import { Mark } from '../../../ui/mark';
import { QrCode } from '../../../ui/qr-code';
import { markKitchenSheetPrinted } from '../../setup/kitchen-sheet-printed';

interface KitchenSheetProps {
  contractor: User;
  /** To print; empty leaves a line to write it on. */
  keyText: string;
  onKeyText: (typed: string) => void;
}

/** Prints a sheet for the kitchen's wall: the address, a code that opens it, and the key. The server can't read a key that it keeps. */
export function KitchenSheet({ contractor, keyText, onKeyText }: KitchenSheetProps) {
  const { t } = useLingui();
  const address = `${window.location.origin}/kitchen`;
  const print = () => {
    markKitchenSheetPrinted();
    window.print();
  };
  return (
    <Card as="section" padded className="grid gap-4">
      <div>
        <h2 className="font-semibold">
          <Trans>A sheet for the kitchen</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>It has the address, a code that opens it, and the key. The cooks need nothing else.</Trans>
        </p>
      </div>
      <Field
        label={<Trans>Key on the sheet</Trans>}
        hint={<Trans>Tiffin can't show the key, so type it. If you leave it empty, the sheet has a line to write it on.</Trans>}
      >
        <PasswordInput secret="key" autoComplete="off" value={keyText} onChange={({ target }) => onKeyText(target.value)} />
      </Field>
      <Button icon={<Printer aria-hidden size={18} />} className="sm:justify-self-start" onClick={print}>
        <Trans>Print the sheet</Trans>
      </Button>
      {createPortal(
        <div aria-hidden className="printed-sheet hidden justify-items-center gap-6 p-10 text-center text-xl text-black print:grid">
          <Mark size={64} />
          <p className="text-4xl font-bold">
            <Trans>Kitchen</Trans>
          </p>
          <p>{hostelLabel(contractor)}</p>
          <QrCode large text={address} label={t`QR code that opens the kitchen`} />
          <p className="font-semibold wrap-anywhere">{address}</p>
          <p>
            <Trans>Key:</Trans> <b className="font-mono text-3xl">{keyText.trim() || '____________'}</b>
          </p>
        </div>,
        document.body,
      )}
    </Card>
  );
}
