import type { MailKind } from '../mail-outbox.js';

/** The kinds that somebody composes in this process. */
export class MailKinds<Content> {
  readonly #composers = new Map<string, (parameters: object) => Promise<Content | undefined>>();

  /** Throws where two have one name: mails of one would be composed by the other. */
  add<Parameters extends object>(kind: MailKind<Parameters, Content>): void {
    if (this.#composers.has(kind.name)) throw new Error(`Two kinds of mail are called ${kind.name}`);
    this.#composers.set(kind.name, (parameters) => kind.compose(parameters as Parameters));
  }

  get names(): readonly string[] {
    return [...this.#composers.keys()];
  }

  /** The letter, or what else is sent, made from what was sealed when the mail was promised. */
  compose(name: string, parameters: object): Promise<Content | undefined> {
    const compose = this.#composers.get(name);
    if (!compose) throw new Error(`Nobody composes mails of the kind ${name}`);
    return compose(parameters);
  }
}
