import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { told } from '../../../ui/told';

/** Makes a lost card worthless, after a second tap. */
export function VoidCards({ student: { _id, fullName } }: { student: Student }) {
  const { t } = useLingui();
  const [sure, setSure] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/contractors/students/${encodeURIComponent(_id)}/card`, { method: 'DELETE' }),
    onSuccess: () => {
      setSure(false);
      toast.success(told(fullName, t`Earlier cards are void now`));
    },
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-sm text-muted">
        <Trans>Did they lose their printed card? Make it void, and print another one.</Trans>
      </p>
      <Button
        tone={sure ? 'danger' : 'quiet'}
        className={sure ? 'mt-2' : '-ml-3 text-danger-ink!'}
        busy={isPending}
        onClick={() => (sure ? mutate() : setSure(true))}
      >
        {sure ? <Trans>Yes, make their cards void</Trans> : <Trans>Make cards void</Trans>}
      </Button>
    </div>
  );
}
