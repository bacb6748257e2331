import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Canteen, CanteenRegistrationRequest } from '@tiffin/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/call';
import { refetchNow } from '../../api/refetch';
import { ruleText } from '../../forms/rule-texts';
import { useServerForm } from '../../forms/use-server-form';
import { toast } from '../../ui/toast';
import { EMPTY_IDENTITY } from '../log-in/identity';
import { isStillValid, sentNow, type SentCode } from '../verify-email/sent-code';
import { EMPTY_CONTRACTOR, trimFields, requestCode, completeRegistration } from './registration-calls';

const NOTHING: CanteenRegistrationRequest = { hostel: '', ...EMPTY_CONTRACTOR, kitchenKey: '' };
const ORDER = ['hostel', 'fullName', 'email', 'phoneNumber', 'password', 'kitchenKey'] as const;

/**
 * A canteen's registration: the form, the sent code, and whether it is being asked for. The code proves only the address, so other fields
 * may change after it was sent; they are sent again with the code.
 */
export function useRegistration() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [sent, setSent] = useState<SentCode>();
  const [asking, setAsking] = useState(false);
  const serverForm = useServerForm<CanteenRegistrationRequest>({
    defaultValues: NOTHING,
    order: ORDER,
    mode: 'onChange',
    send: async (typed) => {
      const registration = trimFields(typed);
      if (!isFor(sent, registration.email)) {
        await requestCode('/contractors/register', { method: 'POST', body: registration });
        toast.success(t`Verification code sent to your email`);
        setSent(sentNow(registration.email));
      }
      setAsking(true);
    },
  });
  const { form } = serverForm;

  const verify = async (code: string): Promise<void> => {
    try {
      finish(await completeRegistration({ ...trimFields(form.getValues()), code }));
    } catch (error) {
      // Shown when the user closes the popup to correct the form.
      const fieldErrors = error instanceof ApiError ? error.errors : undefined;
      for (const name of ORDER) {
        const message = fieldErrors?.[name];
        if (message) form.setError(name, { type: 'server', message: ruleText(message) });
      }
      throw error;
    }
  };
  const finish = ({ hostelName, status, contractor: { email } }: Canteen) => {
    toast.success(t`Canteen Registered Successfully`);
    toast.blank(
      status === 'active'
        ? t`The canteen of ${hostelName} is active: its contractor can log in now.`
        : t`The canteen of ${hostelName} is waiting for approval. Until then, no one can log in.`,
    );
    void refetchNow(cache);
    void navigate('/login', { state: { who: { ...EMPTY_IDENTITY, role: 'contractor', email } } });
  };

  return { ...serverForm, sent, setSent, asking, setAsking, verify, isSent: isFor(sent, form.watch('email').trim()) };
}

function isFor(sent: SentCode | undefined, email: string): boolean {
  return sent !== undefined && sent.email.toLowerCase() === email.toLowerCase() && isStillValid(sent);
}
