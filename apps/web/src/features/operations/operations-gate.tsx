import { Trans, useLingui } from '@lingui/react/macro';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '../../ui/segmented';
import { verifyOperationsKey, useAdminLogIn } from '../admin/admin-session';
import { KeyGate } from '../key-gate/key-gate';

/**
 * The key gate of the operations page. Either key opens it: the admin's with a session, the operations key for as long as the page is open.
 */
export function OperationsGate({ onOperator }: { onOperator: (key: string) => void }) {
  const { t } = useLingui();
  const enter = useAdminLogIn();
  const [which, setWhich] = useState<'admin' | 'operations'>('admin');
  const operations = which === 'operations';
  return (
    <KeyGate
      Icon={Database}
      title={operations ? <Trans>Verify operations key</Trans> : <Trans>Verify Admin Key</Trans>}
      text={
        operations ? (
          <Trans>For the people who run the server. This device does not keep the key: you enter it again on your next visit.</Trans>
        ) : (
          <Trans>For admins, who look after all canteens. The session ends after 8 hours without use.</Trans>
        )
      }
      keyLabel={operations ? <Trans>Operations key</Trans> : <Trans>Admin key</Trans>}
      onVerify={async (key) => {
        if (!operations) return enter(key);
        await verifyOperationsKey(key);
        onOperator(key);
      }}
    >
      <Segmented
        full="always"
        label={t`Whose key`}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'admin', label: t`Admin` },
          { value: 'operations', label: t`Operator` },
        ]}
      />
    </KeyGate>
  );
}
