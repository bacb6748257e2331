import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, IDS, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { accountOfLogIn, type PasswordRole } from '../secrets/password-accounts.js';
import { fingerprint } from '../secrets/tokens.js';
import { Addresses } from '../throttling/addresses.js';
import type { Client } from '../throttling/client.js';
import { Devices } from '../throttling/devices.js';
import type { Quota } from '../throttling/quota.js';
import { Quotas } from '../throttling/quotas.js';
import { PasswordLinkMail } from './password-link.mail.js';

/** Links for one account in a quarter of an hour. */
const LINKS: Quota = { times: 3, within: 15 * 60_000 };
/** Who could not be sent the mail for so long has asked again, in ms. */
const WANTED_FOR = 60 * 60_000;

/** Promises a link to choose a new password to whoever has this log-in, if anybody has it. */
export class SendPasswordLink extends Command<void> {
  constructor(
    readonly role: PasswordRole,
    readonly loginInput: string,
    readonly client: Client,
  ) {
    super();
  }
}

/**
 * Does the same for every log-in, whether or not there is an account: counts, and promises a mail. Throws `throttled`, for unknown accounts too:
 * above three links for an account in a quarter of an hour (a browser that was in before has its own three), or 200 accounts from one address.
 */
@CommandHandler(SendPasswordLink)
export class SendPasswordLinkHandler implements ICommandHandler<SendPasswordLink> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly devices: Devices,
    private readonly addresses: Addresses,
    private readonly rations: Quotas,
    private readonly outbox: MailOutbox,
    private readonly mail: PasswordLinkMail,
  ) {}

  async execute({ role, loginInput, client }: SendPasswordLink): Promise<void> {
    await this.count(accountOfLogIn(role, loginInput), client);
    const notAfter = new Date(this.clock.now().getTime() + WANTED_FOR);
    const { language } = client;
    const parameters = { role, loginInput, ...(language && { language }) };
    const promised = this.outbox.entry({ id: this.ids.uuid(), kind: this.mail, parameters, notAfter });
    await this.records.commit([promised]);
    this.outbox.wake();
  }

  private async count(account: string, { address, deviceToken }: Client): Promise<void> {
    const key = fingerprint(account);
    const known = await this.devices.knows(deviceToken, key);
    if (!known) await this.addresses.count(address, key, 'password-link:');
    await this.rations.take(`password-link:${known ? deviceToken : ''}:${account}`, LINKS);
  }
}
