import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { refetchNow } from '../api/refetch';
import { useSession } from '../session/session';
import { LiveContext, type Live } from './live-context';
import { openSocket, type LiveSocket, type OpenSocket } from './live-socket';
import { onWake } from './on-wake';

const CONNECTING: Live = { state: 'connecting', since: null };
/**
 * Time in ms until a connection that the server closed is opened again, if the session still exists, and until code that failed to load is
 * requested again.
 */
const TRY_AGAIN_AFTER = 2000;

/**
 * Keeps a socket open while a user is signed in, including the kitchen, and closes it on log-out. After every (re)connect it refetches
 * everything on screen, including fetches in flight, so that messages missed meanwhile do not leave stale data
 * (docs/reference/decisions.md#6.4).
 */
export function LiveProvider({ children, open = openSocket }: { children: ReactNode; open?: OpenSocket }) {
  const { user, refresh } = useSession();
  const cache = useQueryClient();
  const [live, setLive] = useState<Live>(CONNECTING);
  const [socket, setSocket] = useState<LiveSocket>();
  const role = user?.role;
  const identity = user && `${user.role} ${user._id}`;

  useEffect(() => {
    if (!identity || !role) return;
    let over = false;
    let opened: LiveSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = () => setLive((now) => (now.state === 'lost' ? now : { state: 'lost', since: new Date() }));
    // The server closed or refused the connection: the session has ended ("tokens missing"), or it is a passing failure.
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
        // `active`: socket.io reconnects by itself.
        if (!fresh.active) refreshSession();
      });
    };
    const begin = () =>
      void open(role).then(
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
        // After closing the engine, the socket reconnects by itself and everything is refetched.
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
  }, [identity, role, open, cache, refresh]);

  const value = useMemo(() => ({ live, socket }), [live, socket]);
  return <LiveContext value={value}>{children}</LiveContext>;
}

/** Time in ms in which a reachable server acknowledges. */
const ANSWER_WITHIN = 5_000;

/** Whether messages still arrive: a connection that died while the device slept looks alive for up to a minute. */
async function isAlive(socket: LiveSocket): Promise<boolean> {
  return socket
    .timeout(ANSWER_WITHIN)
    .emitWithAck('heartbeat')
    .then(
      () => true,
      () => false,
    );
}
