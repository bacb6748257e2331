import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ChefHat } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { useSession } from '../../../session';
import { Button } from '../../../ui/button';
import { Field, PasswordInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { toast } from '../../../ui/toast';
import { useHostels } from '../../log-in/use-hostels';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { kitchenQueryKey, readKitchen } from '../kitchen-query';

/** The kitchen's door: a hostel and its key open a session on this screen that lasts until the key changes. */
export function KeyGate() {
  const { t } = useLingui();
  const hostels = useHostels();
  const [hostel, setHostel] = useState('');
  const [key, setKey] = useState('');
  const { verify, verifying, keyInput } = useVerify();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void verify(`${hostel}-${key.trim()}`);
  };

  return (
    <div className="mx-auto grid max-w-[460px] gap-5 px-(--gutter) py-10">
      <span aria-hidden className="grid size-16 place-items-center rounded-[18px] bg-accent-soft text-accent-ink">
        <ChefHat size={34} />
      </span>
      <div>
        <h1 className="title-page">
          <Trans>Verify Kitchen Key</Trans>
        </h1>
        <p className="text-muted">
          <Trans>The contractor has the key. This screen stays open until the key changes.</Trans>
        </p>
      </div>
      {isNotLoaded(hostels) && <NotLoaded query={hostels} what={t`The list of hostels`} />}
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field label={t`Hostel`}>
          <Select
            label={t`Hostel`}
            options={[{ value: '', label: t`Select Hostel` }, ...(hostels.data ?? [])]}
            value={hostel}
            onChange={setHostel}
          />
        </Field>
        <Field label={t`Kitchen key`}>
          <PasswordInput ref={keyInput} value={key} onChange={(event) => setKey(event.target.value)} autoComplete="off" maxLength={40} />
        </Field>
        <Button type="submit" tone="primary" size="lg" full busy={verifying} disabled={hostel === '' || key.trim() === ''}>
          <Trans>Verify</Trans>
        </Button>
      </form>
    </div>
  );
}

function useVerify() {
  const { t } = useLingui();
  const { refresh } = useSession();
  const cache = useQueryClient();
  const [verifying, setVerifying] = useState(false);
  const keyInput = useRef<HTMLInputElement>(null);

  const verify = async (key: string): Promise<void> => {
    setVerifying(true);
    try {
      const answer = await readKitchen({ key });
      // The key is the session now: this screen is somebody else than before, and that somebody has the answer already.
      const user = await refresh();
      cache.setQueryData(kitchenQueryKey(user?._id), answer);
    } catch (error) {
      toast.error(isWrongKey(error) ? t`Please Enter a Valid Key` : failureText(error));
      keyInput.current?.focus();
      keyInput.current?.select();
    } finally {
      setVerifying(false);
    }
  };
  return { verify, verifying, keyInput };
}

function isWrongKey(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 400;
}
