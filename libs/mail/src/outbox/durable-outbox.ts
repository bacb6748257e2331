import { currentCorrelation } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordOperation } from '@tiffin/read-models';
import type { Letter } from '../letter.js';
import { Outbox, type MailKind, type NewMail } from '../mail-outbox.js';
import { MAILS, type MailRecord } from '../mail-record.js';
import type { Seal } from './seal.js';

/** How long a mail without its own end is retried: three days, in ms. */
const DEFAULT_LIFETIME = 3 * 24 * 3_600_000;

/** The kinds that this process can compose. */
export class MailKinds<Content> {
  readonly #composers = new Map<string, (parameters: object) => Promise<Content | undefined>>();

  /** Adds a kind. Throws if its name is taken: mails of one kind would be composed by the other. */
  add<Parameters extends object>(kind: MailKind<Parameters, Content>): void {
    if (this.#composers.has(kind.name)) throw new Error(`Two kinds of mail are called ${kind.name}`);
    this.#composers.set(kind.name, (parameters) => kind.compose(parameters as Parameters));
  }

  get names(): readonly string[] {
    return [...this.#composers.keys()];
  }

  /** Returns the content (a letter or a notification), composed from the decrypted parameters. Throws for an unknown kind. */
  compose(name: string, parameters: object): Promise<Content | undefined> {
    const compose = this.#composers.get(name);
    if (!compose) throw new Error(`No composer is registered for mails of the kind ${name}`);
    return compose(parameters);
  }
}

export interface OutboxOptions<Content> {
  readonly kinds: MailKinds<Content>;
  readonly seal: Seal;
  readonly clock: Clock;
  /** Sends due mails. */
  readonly dispatcher: { wake(): void };
  /** The collection of the queued mails. Default: `MAILS`. */
  readonly collection?: CollectionDefinition<MailRecord>;
}

/** The outbox in the records. A queued mail survives a crash, and its content is encrypted. */
export class DurableOutbox<Content = Letter> extends Outbox<Content> {
  constructor(private readonly options: OutboxOptions<Content>) {
    super();
  }

  override register<Parameters extends object>(kind: MailKind<Parameters, Content>): void {
    this.options.kinds.add(kind);
    this.wake();
  }

  override entry<Parameters extends object>({ id, kind, parameters, notAfter }: NewMail<Parameters, Content>): RecordOperation {
    const now = this.options.clock.now().getTime();
    const correlationId = currentCorrelation();
    const record: MailRecord = {
      _id: id,
      kind: kind.name,
      state: 'waiting',
      sealed: this.options.seal.close({ _id: id, kind: kind.name }, parameters),
      queuedAt: now,
      dueAt: now,
      notAfter: notAfter?.getTime() ?? now + DEFAULT_LIFETIME,
      attempts: 0,
      endedAt: null,
      ...(correlationId !== undefined && { correlationId }),
    };
    return { kind: 'insert', collection: (this.options.collection ?? MAILS).name, record };
  }

  override wake(): void {
    this.options.dispatcher.wake();
  }
}
