import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { refetchNow } from '../api/refetch';
import { useSession } from '../session/session';
import { LiveContext, type Live } from './live-context';
import { openSocket, type LiveSocket, type OpenSocket } from './live-socket';
import { onWake } from './on-wake';

const CONNECTING: Live = { state: 'connecting', since: null };
/** ms until a connection that the server ended is tried again, if the session turns out to be still there, or its code, if it could not be loaded. */
const TRY_AGAIN_AFTER = 2000;

/**
 * Keeps a socket open while somebody is signed in, the kitchen included, and closes it on log-out. Whenever it (re)connects, everything on
 * screen is read again, also what is just being read, so that no message that was missed meanwhile is missed on screen (docs/reference/decisions.md#6.4).
 */
export function LiveProvider({ children, open = openSocket }: { children: ReactNode; open?: OpenSocket }) {
  const { user, refresh } = useSession();
  const cache = useQueryClient();
  const [live, setLive] = useState<Live>(CONNECTING);
  const [socket, setSocket] = useState<LiveSocket>();
  const identity = user && `${user.role} ${user._id}`;

  useEffect(() => {
    if (!identity) return;
    let over = false;
    let opened: LiveSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = () => setLive((now) => (now.state === 'lost' ? now : { state: 'lost', since: new Date() }));
    // The server ended it or refused it: either the session is over ("tokens missing") or it will do so again in a moment.
    const refreshSession = () =>
      void refresh()
        .catch(() => undefined)
        .finally(() => {
          if (!over) timer = setTimeout(() => opened?.connect(), TRY_AGAIN_AFTER);
        });
    const listen = (fresh: LiveSocket) => {
      fresh.on('connect', () => {
        setLive({ state: 'live', since: null });
        void refetchNow(cache);
      });
      fresh.on('disconnect', (reason) => {
        lost();
        if (reason === 'io server disconnect') refreshSession();
      });
      fresh.on('connect_error', () => {
        lost();
        // `active`: socket.io tries again by itself.
        if (!fresh.active) refreshSession();
      });
    };
    const begin = () =>
      void open().then(
        (fresh) => {
          if (over) return;
          opened = fresh;
          listen(fresh);
          setSocket(fresh);
          fresh.connect();
        },
        () => {
          if (over) return;
          lost();
          timer = setTimeout(begin, TRY_AGAIN_AFTER);
        },
      );
    const stopWaking = onWake(() => {
      const doubtful = opened;
      if (!doubtful?.connected) return;
      void isAlive(doubtful).then((alive) => {
        // Closed from here it reconnects by itself, and everything is read again.
        if (!alive && !over && doubtful.connected) doubtful.io.engine.close();
      });
    });
    begin();
    return () => {
      over = true;
      stopWaking();
      clearTimeout(timer);
      opened?.removeAllListeners();
      opened?.disconnect();
      setSocket(undefined);
      setLive(CONNECTING);
    };
  }, [identity, open, cache, refresh]);

  const value = useMemo(() => ({ live, socket }), [live, socket]);
  return <LiveContext value={value}>{children}</LiveContext>;
}

/** ms in which a server that is there acknowledges. */
const ANSWER_WITHIN = 5_000;

/** Whether messages still come through: a connection that died while the device slept looks alive for up to a minute. */
async function isAlive(socket: LiveSocket): Promise<boolean> {
  return socket
    .timeout(ANSWER_WITHIN)
    .emitWithAck('heartbeat')
    .then(
      () => true,
      () => false,
    );
}
