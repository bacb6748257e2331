import { Logger, UseFilters, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Sessions } from '@tiffin/accounts';
import { Refusal, type Acknowledged, type Preparation } from '@tiffin/contracts';
import { commandContext, validationPipe, type Session } from '@tiffin/http';
import { PrepareUnitCommand, PrepareUnitRequest, UndoUnitCommand, UndoUnitRequest, unitToPrepare, unitToUndo } from '@tiffin/ordering';
import { randomUUID } from 'node:crypto';
import type { Server, Socket } from 'socket.io';
import { AcknowledgeFailures } from './acknowledge-failures.js';
import { emit, type Emission } from './emission.js';
import { rooms, roomsOf } from './rooms.js';

/** How often the sessions of open sockets are checked again, in ms (design 7). */
const CHECK_EVERY = 30_000;
const IGNORED = { ok: true, ignored: true } as const;
const fields = validationPipe();

interface SocketData {
  session: Session;
}

/** The socket's edge: sessions, rooms and the kitchen's commands. What a client says about itself is ignored (decisions 6.1). */
@WebSocketGateway()
@UseFilters(AcknowledgeFailures)
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationShutdown {
  @WebSocketServer()
  private readonly server!: Server;
  private readonly logger = new Logger('Realtime');
  private readonly stopListening: () => void;
  private checks: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly commands: CommandBus,
  ) {
    this.stopListening = sessions.onEnded((id) => this.server.in(rooms.session(id)).disconnectSockets(true));
  }

  afterInit(server: Server): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(error instanceof Refusal ? error : new Error('Please try again in a moment.')),
      );
    });
    this.checks = setInterval(() => void this.dropEnded(), CHECK_EVERY).unref();
  }

  async handleConnection(socket: Socket): Promise<void> {
    const { session } = socket.data as SocketData;
    await socket.join(roomsOf(session));
    // The session may have ended between the handshake and the room from which its end is announced.
    if (!(await this.sessions.standing(session.id))) socket.disconnect(true);
  }

  onApplicationShutdown(): void {
    clearInterval(this.checks);
    this.stopListening();
  }

  /** Sends one message to its rooms. */
  emit(emission: Emission): void {
    emit(this.server, emission);
  }

  @SubscribeMessage('itemPrepared')
  async itemPrepared(@ConnectedSocket() socket: Socket, @MessageBody() payload: unknown): Promise<Acknowledged<Preparation>> {
    const session = await this.cookOf(socket);
    const request = (await fields.transform(payload ?? {}, { type: 'body', metatype: PrepareUnitRequest })) as PrepareUnitRequest;
    const command = new PrepareUnitCommand(session.canteenId, unitToPrepare(request), commandContext(session, randomUUID()));
    const { preparation } = await this.commands.execute(command);
    return { ok: true, ...preparation };
  }

  @SubscribeMessage('itemPreparationUndone')
  async itemPreparationUndone(@ConnectedSocket() socket: Socket, @MessageBody() payload: unknown): Promise<Acknowledged<Preparation>> {
    const session = await this.cookOf(socket);
    const request = (await fields.transform(payload ?? {}, { type: 'body', metatype: UndoUnitRequest })) as UndoUnitRequest;
    const command = new UndoUnitCommand(session.canteenId, unitToUndo(request), commandContext(session, randomUUID()));
    const { preparation } = await this.commands.execute(command);
    return { ok: true, ...preparation };
  }

  /** Relaying what clients say of orders would let them forge it (decisions 6.3). */
  @SubscribeMessage('newOrder')
  newOrder(): typeof IGNORED {
    return IGNORED;
  }

  @SubscribeMessage('orderPrepared')
  orderPrepared(): typeof IGNORED {
    return IGNORED;
  }

  @SubscribeMessage('orderRejected')
  orderRejected(): typeof IGNORED {
    return IGNORED;
  }

  @SubscribeMessage('orderPickedUp')
  orderPickedUp(): typeof IGNORED {
    return IGNORED;
  }

  private async admit(socket: Socket): Promise<void> {
    const session = await this.sessions.forSocket(socket.handshake.headers.cookie);
    if (!session) throw new Refusal('no_session');
    (socket.data as SocketData).session = session;
  }

  /** The kitchen session behind a command, asked anew every time: it may have ended since the handshake (decisions 2.2b). */
  private async cookOf(socket: Socket): Promise<Session> {
    const session = await this.sessions.standing((socket.data as SocketData).session.id);
    if (!session) {
      socket.disconnect(true);
      throw new Refusal('no_session');
    }
    if (session.role !== 'staff') throw new Refusal('forbidden');
    return session;
  }

  private async dropEnded(): Promise<void> {
    try {
      const sockets = [...this.server.sockets.sockets.values()];
      const ids = new Set(sockets.map((socket) => (socket.data as Partial<SocketData>).session?.id).filter((id) => id !== undefined));
      for (const id of ids) {
        if (!(await this.sessions.standing(id))) this.server.in(rooms.session(id)).disconnectSockets(true);
      }
    } catch (error) {
      this.logger.error({ msg: 'sessions of sockets could not be checked', trace: error instanceof Error ? error.stack : String(error) });
    }
  }
}
