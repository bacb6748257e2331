import { Trans, useLingui } from '@lingui/react/macro';
import type { CanteenState } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { DoorClosed, DoorOpen } from 'lucide-react';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import type { OpenPopup } from '../menu-popup';
import { useSetOpeningStatus } from './use-set-opening-status';

interface OpenCloseButtonProps {
  /** `undefined` until the server has answered: the button has its space, but is not shown. */
  canteen: CanteenState | undefined;
  onPopup: OpenPopup;
}

/** Opens a closed canteen with one tap; closing asks first. */
export function OpenCloseButton({ canteen, onPopup }: OpenCloseButtonProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useSetOpeningStatus();
  const open = () =>
    mutate(
      { open: true, notice: '' },
      {
        onSuccess: () => toast.success(t`The canteen is open`),
        onError: (error) => toast.error(failureText(error)),
      },
    );
  if (canteen?.open === false)
    return (
      <Button
        tone="ready"
        className="max-md:flex-1 max-md:px-2.5!"
        busy={isPending}
        icon={<DoorOpen aria-hidden size={20} className="max-[420px]:hidden" />}
        onClick={open}
      >
        <Trans>Open canteen</Trans>
      </Button>
    );
  return (
    <Button
      className={clsx('max-md:flex-1 max-md:px-2.5!', !canteen && 'invisible')}
      icon={<DoorClosed aria-hidden size={20} className="max-[420px]:hidden" />}
      onClick={() => canteen && onPopup({ type: 'closeCanteen', canteen })}
    >
      <Trans>Close canteen</Trans>
    </Button>
  );
}
