import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Canteen, NewContractorRequest } from '@tiffin/contracts';
import { useState } from 'react';
import { readAgain } from '../../api/read-again';
import { useServerForm } from '../../forms/use-server-form';
import { toast } from '../../ui/toast';
import { NO_CONTRACTOR, trimmed } from '../register-canteen/contractor-request';
import { askForCode, completeRegistration } from '../register-canteen/registration-calls';
import { holds, sentNow, type SentCode } from '../verify-email/sent-code';
import { useAdminCall } from './admin-session';

/**
 * Giving a canteen another contractor (decisions 2.5): who they are, then the code that they were mailed. Codes that are under way are kept by
 * canteen, and what was typed is kept until another canteen's turn.
 */
export function useHandover() {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const [canteen, setCanteen] = useState<Canteen>();
  const [step, setStep] = useState<'details' | 'code'>();
  const [codes, setCodes] = useState<Readonly<Record<string, SentCode | undefined>>>({});
  const keep = (id: string, sent: SentCode | undefined) => setCodes((kept) => ({ ...kept, [id]: sent }));

  const serverForm = useServerForm<NewContractorRequest>({
    defaultValues: NO_CONTRACTOR,
    order: ['fullName', 'email', 'phoneNumber', 'password'],
    mode: 'onChange',
    send: async (typed) => {
      if (!canteen) return;
      const proposed = trimmed(typed);
      await askForCode(`/users/contractors/${encodeURIComponent(canteen._id)}`, { method: 'PATCH', body: proposed }, call);
      toast.success(t`Verification code sent to your email`);
      keep(canteen._id, sentNow(proposed.email));
      setStep('code');
    },
  });

  const codeFor = ({ _id }: Canteen): SentCode | undefined => {
    const sent = codes[_id];
    return sent && holds(sent) ? sent : undefined;
  };
  const begin = (wanted: Canteen, at: 'details' | 'code') => {
    if (wanted._id !== canteen?._id) serverForm.form.reset();
    serverForm.setProblem(undefined);
    setCanteen(wanted);
    setStep(at);
  };
  const verify = async (code: string): Promise<void> => {
    const sent = canteen && codes[canteen._id];
    if (!sent) return;
    const { _id, hostelName, contractor } = await completeRegistration({ email: sent.email, code });
    toast.success(t`${contractor.fullName} is the contractor of ${hostelName} now.`, { duration: 4000 });
    setStep(undefined);
    keep(_id, undefined);
    serverForm.form.reset();
    await readAgain(cache);
  };

  return { ...serverForm, canteen, step, close: () => setStep(undefined), codeFor, keep, begin, verify };
}
