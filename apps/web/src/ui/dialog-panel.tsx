import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end: the safe one first, the action last. Two are side by side. */
  actions?: ReactNode;
  /** An icon above the title, and centered content; for messages, not forms. */
  art?: ReactNode;
}

/** The content of a `Dialog` after it was opened; loaded then. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  art,
  onClosed,
}: DialogProps & { onClosed: () => void }) {
  const { t } = useLingui();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="data-[state=open]:motion-fade fixed inset-0 z-30 grid grid-cols-1 items-end justify-items-center overflow-y-auto bg-scrim min-[520px]:items-center min-[520px]:p-4">
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => {
              // radix-ui knows only its own triggers.
              event.preventDefault();
              onClosed();
            }}
            className={clsx(
              'data-[state=open]:motion-sheet relative z-31 grid w-full grid-cols-1 gap-4 bg-raised shadow-raised',
              'rounded-t-[24px] p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] min-[520px]:max-w-[27.5rem] min-[520px]:rounded-dialog min-[520px]:pb-6',
              art && 'justify-items-center pt-8 text-center',
            )}
          >
            {art}
            <div className={clsx('grid gap-1', !art && 'pr-10')}>
              <Radix.Title className={art ? 'title-page' : 'title-card'}>{title}</Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            {children}
            {actions && <div className="grid w-full gap-2 min-[520px]:grid-flow-col min-[520px]:auto-cols-fr">{actions}</div>}
            <Radix.Close asChild>
              <IconButton tone="muted" label={t`Close`} icon={<X aria-hidden className="size-5.5" />} className="absolute top-3 right-3" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
