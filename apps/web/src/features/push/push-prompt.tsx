import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { toast } from '../../ui/toast';
import { mayNotify } from './device';
import { keepPushAnswer, pushAnswerOf } from './push-choice';
import { PushBlocked } from './push-blocked';
import { usePush } from './use-push';

/** Asks a student once per device whether they want notifications. The browser asks only after a yes. */
export function PushPrompt({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(() => pushAnswerOf(studentId) === undefined && mayNotify());
  const [refused, setRefused] = useState(false);
  const { state, asking, turn, busy } = usePush(studentId);
  if (refused && state === 'blocked')
    return (
      <div className="mb-4">
        <Banner tone="warn" role="status">
          <PushBlocked />
        </Banner>
      </div>
    );
  if (!open || (state !== 'off' && !asking)) return null;
  const yes = (): void =>
    turn(true, {
      onSuccess: (now) => {
        setRefused(now === 'blocked');
        if (now === 'on') toast.success(t`You get notifications on this device.`);
      },
    });
  const no = (): void => {
    keepPushAnswer(studentId, 'no');
    setOpen(false);
  };
  return (
    // It has its space before the server's answer, so that the orders below do not move.
    <Card as="section" padded aria-label={t`Notifications`} aria-hidden={asking} className={clsx('mb-4 grid gap-3', asking && 'invisible')}>
      <p className="flex items-start gap-3">
        <BellRing aria-hidden size={22} className="shrink-0 text-accent-ink" />
        <span>
          <Trans>Would you like a notification when your order is ready, even when Tiffin is closed?</Trans>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" busy={busy} onClick={yes}>
          <Trans>Yes, notify me</Trans>
        </Button>
        <Button tone="quiet" onClick={no}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  );
}
