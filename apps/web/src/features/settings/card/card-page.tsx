import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnCard, CARD_VALID_FOR } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { QrCode } from '../../../ui/qr-code';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';

const CARD_KEY = ['card'];
/** Interval in ms at which the code is renewed, well before the current one expires. */
const ANOTHER_EVERY = CARD_VALID_FOR / 3;

/** A student's card for the counter: a code that is valid for minutes, and a button that invalidates all cards. */
export function CardPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: CARD_KEY,
    queryFn: ({ signal }) => call<OwnCard>('/users/card', { signal }),
    refetchInterval: ANOTHER_EVERY,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Card as="section" padded className="grid justify-items-center gap-4 text-center">
      <h2 className="title-card">
        <Trans>My card</Trans>
      </h2>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`Your card`} />
      ) : query.data ? (
        <QrCode large text={query.data.code} label={t`QR code that tells the counter who you are`} />
      ) : (
        <Skeleton className="aspect-square w-full max-w-80 rounded-control!" />
      )}
      <p className="max-w-prose text-muted">
        <Trans>
          Show this to order at the counter. The order goes on your bill. You are notified at once, and can say that it wasn’t you.
        </Trans>
      </p>
      <p className="text-sm text-muted">
        <Trans>The code changes every minute, so a photo of it soon stops working.</Trans>
      </p>
      <ReplaceCard />
    </Card>
  );
}

function ReplaceCard() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const replacing = useMutation({
    mutationFn: () => call<OwnCard>('/users/card', { method: 'DELETE' }),
    onSuccess: (card) => {
      cache.setQueryData(CARD_KEY, card);
      setAsking(false);
      toast.success(t`Your earlier cards are void now`);
    },
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>I lost my printed card</Trans>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Make your cards void?`}
        description={<Trans>Your printed cards stop working at once. The contractor can print you a new one.</Trans>}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep</Trans>
            </Button>
            <Button tone="danger" busy={replacing.isPending} onClick={() => replacing.mutate()}>
              <Trans>Make void</Trans>
            </Button>
          </>
        }
      />
    </>
  );
}
