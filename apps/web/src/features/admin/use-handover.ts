import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Canteen, NewContractorRequest } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { useServerForm } from '../../forms/use-server-form';
import { toast } from '../../ui/toast';
import { EMPTY_CONTRACTOR, trimFields } from '../register-canteen/contractor-request';
import { requestCode, completeRegistration } from '../register-canteen/registration-calls';
import { sentNow, type SentCode } from '../verify-email/sent-code';
import { useAdminCall } from './admin-session';

interface HandoverOptions {
  canteen: Canteen;
  /** The code that is under way for it. */
  sent: SentCode | undefined;
  /** A code was sent, or used. */
  onSent: (sent: SentCode | undefined) => void;
}

/**
 * Giving a canteen another contractor (docs/reference/decisions.md#2.5): who they are, then the code that they were mailed. What is typed
 * is kept for this canteen.
 */
export function useHandover({ canteen, sent, onSent }: HandoverOptions) {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const { _id } = canteen;
  const serverForm = useServerForm<NewContractorRequest>({
    defaultValues: EMPTY_CONTRACTOR,
    order: ['fullName', 'email', 'phoneNumber', 'password'],
    mode: 'onChange',
    send: async (typed) => {
      const proposed = trimFields(typed);
      await requestCode(`/users/contractors/${encodeURIComponent(_id)}`, { method: 'PATCH', body: proposed }, call);
      toast.success(t`Verification code sent to your email`);
      onSent(sentNow(proposed.email));
    },
  });

  const verify = async (code: string): Promise<void> => {
    if (!sent) return;
    const { hostelName, contractor } = await completeRegistration({ email: sent.email, code });
    toast.success(t`${contractor.fullName} is the contractor of ${hostelName} now.`);
    onSent(undefined);
    await refetchNow(cache);
  };
  return { ...serverForm, verify };
}
