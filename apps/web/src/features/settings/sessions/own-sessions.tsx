import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { SessionRow, useDeviceName } from './session-row';
import { useOwnSessions, type SessionToEnd } from './use-own-sessions';

/** The user's sessions; one other or all others can be ended here. */
export function OwnSessions() {
  const { t } = useLingui();
  const { query, end } = useOwnSessions();
  const [toEnd, setToEnd] = useState<SessionToEnd>('others');
  const [asking, setAsking] = useState(false);
  const ask = (what: SessionToEnd) => {
    end.reset();
    setToEnd(what);
    setAsking(true);
  };
  const signOut = () =>
    end.mutate(toEnd, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t`Logged out`);
      },
    });
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card as="section" padded className="grid gap-3">
      <div>
        <h2 className="font-semibold">
          <Trans>Where you are logged in</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>If you don't know one of these, log it out and change your password.</Trans>
        </p>
      </div>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`This list`} />
      ) : query.data ? (
        <ul>
          {query.data.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => ask(session)} />
          ))}
        </ul>
      ) : (
        <div aria-busy>
          <Skeleton className="h-16" />
        </div>
      )}
      {others > 0 && (
        <Button full icon={<LogOut aria-hidden size={18} />} onClick={() => ask('others')}>
          <Trans>Log out everywhere else</Trans>
        </Button>
      )}
      <EndDialog open={asking} toEnd={toEnd} others={others} end={end} onKeep={() => setAsking(false)} onEnd={signOut} />
    </Card>
  );
}

interface EndDialogProps {
  open: boolean;
  /** The sessions to end. */
  toEnd: SessionToEnd;
  /** The number of other sessions. */
  others: number;
  end: ReturnType<typeof useOwnSessions>['end'];
  onKeep: () => void;
  onEnd: () => void;
}

function EndDialog({ open, toEnd, others, end, onKeep, onEnd }: EndDialogProps) {
  const { t } = useLingui();
  const nameOf = useDeviceName();
  const device = toEnd === 'others' ? undefined : nameOf(toEnd);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title={device === undefined ? t`Log out everywhere else?` : t`Log out ${device}?`}
      description={
        device === undefined ? (
          <Trans>
            <Plural value={others} one="# other device has" other="# other devices have" /> to log in again. This one stays logged in.
          </Trans>
        ) : (
          <Trans>The person who uses it has to log in again.</Trans>
        )
      }
      actions={
        <>
          <Button onClick={onKeep}>
            <Trans>Keep</Trans>
          </Button>
          <Button tone="danger" busy={end.isPending} onClick={onEnd}>
            {end.isPending ? <Trans>Logging out…</Trans> : <Trans>Log out</Trans>}
          </Button>
        </>
      }
    >
      {end.isError && <FormProblem problem={end.error} />}
    </Dialog>
  );
}
