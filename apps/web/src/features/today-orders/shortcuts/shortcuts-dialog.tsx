import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { Dialog } from '../../../ui/dialog';
import { KeyCap } from './key-cap';

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** Lists the counter's shortcuts, with a switch for users whose other tools need these keys (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onOpenChange, on, onSwitch }: ShortcutsDialogProps) {
  const { t } = useLingui();
  const list: readonly [keys: readonly string[], what: string][] = [
    [['J', '→'], t`Next ticket`],
    [['K', '←'], t`Previous ticket`],
    [['↓', '↑'], t`Ticket below, above`],
    [['1', '2', '↵'], t`Type a number to hand it out`],
    [['P'], t`Prepared`],
    [['U'], t`Picked up`],
    [['R'], t`Reject, after asking`],
    [['Z'], t`Undo the last change`],
    [['T'], t`Next tab`],
    [['/'], t`Search`],
    [['S'], t`Sound on or off`],
    [['?'], t`This list`],
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Keyboard shortcuts`}
      description={<Trans>Choose a ticket with J or K, then change it with P, U or R. Nothing happens while you type.</Trans>}
      actions={
        <Button onClick={() => onOpenChange(false)}>
          <Trans>Back to the orders</Trans>
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {list.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={on} onChange={onSwitch} label={<Trans>Use these shortcuts on this device</Trans>} />
    </Dialog>
  );
}
