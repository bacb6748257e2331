import mongoose from 'mongoose';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const { BSON, Long } = mongoose.mongo;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;

/** A command as the driver sends it, with the documents of its sections as its properties. */
export type Command = Readonly<Record<string, unknown>>;
/** The reply to a command: an answer, a cut connection, or nothing at all. */
export type Reply = Readonly<Record<string, unknown>> | 'cut' | 'silence';

/** The answers to `hello` of several kinds of servers. */
export const greetings = {
  primary: (address: string) => ({
    isWritablePrimary: true,
    ismaster: true,
    setName: 'rs0',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
  }),
  standalone: () => ({ isWritablePrimary: true, ismaster: true, minWireVersion: 0, maxWireVersion: 21 }),
  /** A member whose replica set is not initiated. */
  uninitiated: () => ({ isWritablePrimary: false, ismaster: false, isreplicaset: true, minWireVersion: 0, maxWireVersion: 21 }),
  ancient: (address: string) => ({ ...greetings.primary(address), maxWireVersion: 7 }),
};

/**
 * A server that speaks MongoDB's wire protocol and stores nothing: it answers `hello`, records the driver's commands, and sends the replies
 * that a test scripts. It answers a command without a script with "ok" and no results.
 */
export class ScriptedMongo {
  /** All commands except `hello`, in order. */
  readonly commands: Command[] = [];
  readonly #scripts = new Map<string, Reply[]>();
  readonly #sockets = new Set<Socket>();
  #always: Reply | undefined;

  /** The cursor id of an answer that has all rows. */
  static readonly NO_CURSOR = Long.ZERO;

  private constructor(
    private readonly server: Server,
    private readonly greeting: (address: string) => object,
  ) {
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(greeting: (address: string) => object = greetings.primary): Promise<ScriptedMongo> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ScriptedMongo(server, greeting);
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sends these replies, one each time this command comes; later ones are answered as usual. */
  script(command: string, ...replies: readonly Reply[]): void {
    this.#scripts.set(command, [...(this.#scripts.get(command) ?? []), ...replies]);
  }

  /** Sends this reply to every command from now on, except `hello`. */
  always(reply: Reply | undefined): void {
    this.#always = reply;
  }

  /** The commands with that name. */
  sent(command: string): readonly Command[] {
    return this.commands.filter((sent) => command in sent);
  }

  names(): readonly string[] {
    return this.commands.map((command) => Object.keys(command)[0] ?? '');
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= HEADER && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        this.#take(socket, message);
      }
    });
  }

  #take(socket: Socket, message: Buffer): void {
    const opCode = message.readInt32LE(12);
    const command = opCode === OP_QUERY ? queried(message) : commanded(message);
    const reply = this.#replyTo(command);
    if (reply === 'silence') return;
    if (reply === 'cut') return void socket.destroy();
    const document = Buffer.from(BSON.serialize({ ok: 1, ...reply }));
    socket.write(opCode === OP_QUERY ? replyFrame(message, document) : messageFrame(message, document));
  }

  #replyTo(command: Command): Reply {
    const name = Object.keys(command)[0] ?? '';
    if (['hello', 'ismaster', 'isMaster'].includes(name))
      return { ...this.greeting(this.address), maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
    this.commands.push(command);
    const scripted = this.#scripts.get(name)?.shift();
    return scripted ?? this.#always ?? usual(name, command);
  }
}

/** The usual answer: reads find nothing, writes succeed. */
function usual(name: string, command: Command): Reply {
  if (['find', 'aggregate', 'listIndexes', 'listCollections'].includes(name))
    return { cursor: { id: ScriptedMongo.NO_CURSOR, ns: 'a.b', firstBatch: [] } };
  if (name === 'distinct') return { values: [] };
  if (name === 'findAndModify') return { value: { _id: 'row', parking: false } };
  for (const documents of ['documents', 'updates', 'deletes']) {
    const sent = command[documents];
    if (Array.isArray(sent)) return { n: sent.length, nModified: sent.length };
  }
  return {};
}

function queried(message: Buffer): Command {
  return BSON.deserialize(message.subarray(message.indexOf(0, HEADER + 4) + 1 + 8));
}

function commanded(message: Buffer): Command {
  let command: Record<string, unknown> = {};
  for (let at = HEADER + 4; at < message.length;) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) command = { ...BSON.deserialize(section), ...command };
    else command = { ...command, ...documentSequence(section) };
    at += 1 + size;
  }
  return command;
}

function documentSequence(section: Buffer): Record<string, unknown> {
  const end = section.indexOf(0, 4);
  const documents: unknown[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 4, end)]: documents };
}

function messageFrame(request: Buffer, document: Buffer): Buffer {
  return framed(request, OP_MSG, Buffer.concat([Buffer.alloc(5), document]));
}

function replyFrame(request: Buffer, document: Buffer): Buffer {
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16);
  return framed(request, OP_REPLY, Buffer.concat([fields, document]));
}

function framed(request: Buffer, opCode: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + body.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}
