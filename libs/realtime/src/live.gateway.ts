import { Logger, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Preparation, UserRole } from '@tiffin/contracts';
import { SessionRateLimit, Sessions } from '@tiffin/credentials';
import { RefusedCommands, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { Server, Socket } from 'socket.io';
import { acknowledging, refusalAnswered } from './acknowledgement.js';
import { emit, type Emission } from './emission.js';
import { closeInBatches } from './close-in-batches.js';
import { KitchenCommands } from './kitchen-commands.js';
import { limitPackets } from './packet-limit.js';
import { userRoom, rooms, roomsOf } from './rooms.js';

/**
 * Interval at which sessions of open sockets are checked, in ms: the longest time until a session that ended on another server loses its
 * connections here. Sessions are cached, so a check reads no records while no server writes.
 */
const CHECK_INTERVAL = 1_000;

/** Most connections per session: a phone, a few tabs, and lost ones that no timeout has ended yet. */
const SOCKETS_PER_SESSION = 50;
/** Most connections of all sessions of one person on this server, or of all screens of a canteen with one key. */
const SOCKETS_PER_USER: Readonly<Record<UserRole, number>> = { student: 60, contractor: 60, staff: 240, counter: 120 };

/** Messages of clients about orders are never relayed, since clients could forge them (docs/reference/decisions.md#6.3). */
const IGNORED = ['newOrder', 'orderPrepared', 'orderRejected', 'orderPickedUp'];

interface SocketData {
  session: Session;
}

/**
 * The socket's edge: sessions, rooms and the kitchen's commands. What a client says about itself is ignored
 * (docs/reference/decisions.md#6.1). It listens to messages directly, since the global guards and interceptors of `@SubscribeMessage` are
 * those of HTTP.
 */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, BeforeApplicationShutdown, OnApplicationShutdown {
  @WebSocketServer()
  private readonly server: Server;
  private readonly logger = new Logger('Realtime');
  private readonly stopListening: () => void;
  private readonly rate = new SessionRateLimit();
  private checks: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly sessions: Sessions,
    private readonly kitchen: KitchenCommands,
    private readonly refused: RefusedCommands,
  ) {
    const stops = [
      sessions.onEnded((id) => this.server.in(rooms.session(id)).disconnectSockets(true)),
      sessions.onRotated((id) => this.dropConnections(id)),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
  }

  afterInit(server: Server): void {
    limitPackets(server, (cookieHeader) => this.sessions.seenLately(cookieHeader)?.role);
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(refusalAnswered(error)),
      );
    });
    this.checkAfter(CHECK_INTERVAL);
  }

  async handleConnection(socket: Socket): Promise<void> {
    const { session } = socket.data as SocketData;
    this.listen(socket, 'itemPrepared', (staff, payload) => this.kitchen.prepare(staff, payload));
    this.listen(socket, 'itemPreparationUndone', (staff, payload) => this.kitchen.undo(staff, payload));
    socket.on(
      'heartbeat',
      acknowledging(() => Promise.resolve({ ok: true })),
    );
    for (const name of IGNORED)
      socket.on(
        name,
        acknowledging(() => Promise.resolve({ ok: true, ignored: true })),
      );
    await socket.join(roomsOf(session));
    try {
      // The session may have ended between the handshake and joining the room that is notified of its end.
      if (!(await this.sessions.active(session.id)) && !this.sessions.isRotating(session.id)) socket.disconnect(true);
    } catch (error) {
      this.report('a new socket could not be checked', error);
      socket.disconnect(true); // the client reconnects by itself
    }
  }

  /** This server stops. Its clients reconnect by themselves within a second, each after its own delay, to another server. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.checks);
    await closeInBatches([...this.server.sockets.sockets.values()].map(({ conn }) => conn));
  }

  onApplicationShutdown(): void {
    this.stopListening();
  }

  /** Sends one message to its rooms. */
  emit(emission: Emission): void {
    emit(this.server, emission);
  }

  /** The number of connected sockets. */
  get connected(): number {
    return this.server.sockets.sockets.size;
  }

  /**
   * Closes connections as if the network had failed. Clients then reconnect by themselves, with their present cookie; after an `io server
   * disconnect` they would not.
   */
  private dropConnections(sessionId: string): void {
    for (const id of this.server.sockets.adapter.rooms.get(rooms.session(sessionId)) ?? [])
      this.server.sockets.sockets.get(id)?.conn.close();
  }

  private async admit(socket: Socket): Promise<void> {
    const session = await this.sessions.forSocket(socket.handshake.headers.cookie);
    if (!session) throw new Refusal('no_session');
    const open = (room: string): number => this.server.sockets.adapter.rooms.get(room)?.size ?? 0;
    const isFull = open(rooms.session(session.id)) >= SOCKETS_PER_SESSION || open(userRoom(session)) >= SOCKETS_PER_USER[session.role];
    if (isFull) throw new Refusal('throttled');
    (socket.data as SocketData).session = session;
  }

  /**
   * Listens to a command of the kitchen. Its session is checked each time, since it may have ended after the handshake
   * (docs/reference/decisions.md#2.2b).
   */
  private listen(socket: Socket, name: string, command: (session: Session, payload: unknown) => Promise<Preparation>): void {
    const work = async (payload: unknown): Promise<object> => {
      const { id } = (socket.data as SocketData).session;
      this.rate.count(id, performance.now());
      const session = await this.sessions.active(id);
      if (!session) {
        socket.disconnect(true);
        throw new Refusal('no_session');
      }
      if (session.role !== 'staff') throw new Refusal('forbidden');
      return { ok: true, ...(await command(session, payload)) };
    };
    socket.on(name, acknowledging(work, { name, refused: this.refused }));
  }

  /** Runs checks one after the other. If sessions have to be read from the records, checks take at most a tenth of the time. */
  private checkAfter(pause: number): void {
    if (this.stopped) return;
    this.checks = setTimeout(() => {
      const startedAt = performance.now();
      void this.dropEnded().then(() => this.checkAfter(Math.max(CHECK_INTERVAL, 9 * (performance.now() - startedAt))));
    }, pause).unref();
  }

  private async dropEnded(): Promise<void> {
    try {
      const sockets = [...this.server.sockets.sockets.values()];
      const ids = new Set(sockets.map((socket) => (socket.data as Partial<SocketData>).session?.id).filter((id) => id !== undefined));
      for (const id of ids) {
        // A session that continues under another id is notified in a moment, and its clients reconnect.
        if (!(await this.sessions.active(id)) && !this.sessions.isRotating(id)) this.server.in(rooms.session(id)).disconnectSockets(true);
      }
    } catch (error) {
      this.report('sessions of sockets could not be checked', error);
    }
  }

  private report(msg: string, error: unknown): void {
    this.logger.error({ msg, trace: error instanceof Error ? error.stack : String(error) });
  }
}
