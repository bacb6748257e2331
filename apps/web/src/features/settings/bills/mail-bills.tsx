import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { useCanteenSettings } from './use-canteen-settings';

/** Whether the canteen's students get their bills by e-mail too. */
export function MailBills() {
  const { t } = useLingui();
  const { query, change, busy } = useCanteenSettings();
  return (
    <Card as="section" padded className="grid gap-1.5">
      <h2 className="font-semibold">
        <Trans>Bills</Trans>
      </h2>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`This setting`} />
      ) : (
        <Switch
          checked={query.data?.mailBills ?? false}
          disabled={!query.data || busy}
          onChange={(mailBills) => change({ mailBills })}
          label={<Trans>Mail bills to students when they are issued</Trans>}
        />
      )}
      <p className="text-sm text-muted">
        <Trans>Each student gets their own, at the address that you registered. Under My Bills they find it in any case.</Trans>
      </p>
    </Card>
  );
}
