import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CanteenSettings } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/checkbox';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';

/** Sets whether the canteen's students also get their bills by e-mail. */
export function MailBills() {
  const { t } = useLingui();
  const { query, change, busy } = useCanteenSettings();
  return (
    <Card as="section" padded className="grid gap-1.5">
      <h3 className="font-semibold">
        <Trans>Bills</Trans>
      </h3>
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
        <Trans>Each student gets their bill at the address that you registered. They also find it under My Bills.</Trans>
      </p>
    </Card>
  );
}

const SETTINGS_KEY = ['canteen-settings'] as const;
const PATH = '/contractors/settings';

/** The canteen's settings, and a function to change them: optimistic on screen, reverted when the server refuses. */
function useCanteenSettings() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call<CanteenSettings>(PATH, { signal }) });
  const change = useMutation({
    mutationFn: (changed: Partial<CanteenSettings>) => call<CanteenSettings>(PATH, { method: 'PATCH', body: changed }),
    onMutate: async (changed) => {
      await cache.cancelQueries({ queryKey: SETTINGS_KEY });
      const before = cache.getQueryData<CanteenSettings>(SETTINGS_KEY);
      if (before) cache.setQueryData<CanteenSettings>(SETTINGS_KEY, { ...before, ...changed });
      return before;
    },
    onSuccess: (settings) => cache.setQueryData<CanteenSettings>(SETTINGS_KEY, settings),
    onError: (error, _changed, before) => {
      cache.setQueryData<CanteenSettings>(SETTINGS_KEY, before);
      toast.error(failureText(error));
    },
  });
  return { query, change: change.mutate, busy: change.isPending };
}
