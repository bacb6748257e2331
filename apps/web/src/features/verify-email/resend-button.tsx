import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { RESEND_CODE_AFTER } from '@tiffin/contracts';
import { useState } from 'react';
import { call, ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { clockText, useCountdown } from '../../forms/use-countdown';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { sentNow, type SentCode } from './sent-code';

interface ResendButtonProps {
  sent: SentCode;
  onResent: (sent: SentCode) => void;
  /** Requests the code; by default that of a registration. Throws what `call` throws. */
  ask?: () => Promise<unknown>;
}

/**
 * Requests another code, at the earliest 60 seconds after the last one (docs/reference/specification.md#9.6), or when the server allows it.
 */
export function ResendButton({ sent, onResent, ask }: ResendButtonProps) {
  const { t } = useLingui();
  const [notBefore, setNotBefore] = useState(0);
  const left = useCountdown(Math.max(sent.sentAt + RESEND_CODE_AFTER, notBefore));
  const resend = useMutation({
    mutationFn: () => ask?.() ?? call('/contractors/resend-code', { method: 'POST', body: { email: sent.email } }),
    onSuccess: () => {
      toast.success(t`Verification code resent`);
      onResent(sentNow(sent.email));
    },
    onError: (error) => {
      if (error instanceof ApiError) setNotBefore(Date.now() + (error.retryAfter ?? 0) * 1000);
      toast.error(failureText(error));
    },
  });
  const clock = clockText(left);
  return (
    <Button
      tone="quiet"
      full
      className="tabular-nums disabled:bg-transparent!"
      disabled={left > 0}
      busy={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {left > 0 ? <Trans>Resend code in {clock}</Trans> : <Trans>Resend code</Trans>}
    </Button>
  );
}
