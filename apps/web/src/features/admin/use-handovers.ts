import type { Canteen } from '@tiffin/contracts';
import { useState } from 'react';
import { holds, type SentCode } from '../verify-email/sent-code';

type Step = 'details' | 'code';

/** Which canteen is being given another contractor, and the codes that are under way, by canteen. */
export function useHandovers() {
  const [canteen, setCanteen] = useState<Canteen>();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<Readonly<Record<string, SentCode | undefined>>>({});
  const codeFor = ({ _id }: Canteen): SentCode | undefined => {
    const sent = codes[_id];
    return sent && holds(sent) ? sent : undefined;
  };
  return {
    canteen,
    step,
    codeFor,
    begin: (wanted: Canteen, first: Step) => {
      setCanteen(wanted);
      setStep(first);
    },
    close: () => setStep(undefined),
    onSent: ({ _id }: Canteen, sent: SentCode | undefined) => {
      setCodes((kept) => ({ ...kept, [_id]: sent }));
      setStep(sent && 'code');
    },
  };
}
