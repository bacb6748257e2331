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

/** Most links per account in a quarter of an hour. */
const LINK_QUOTA: Quota = { times: 3, within: 15 * 60_000 };
/** How long the mail may wait, in ms. After that time the user has asked again. */
const LONGEST_DELAY = 60 * 60_000;

/** Queues a link to choose a new password for this log-in. */
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
 * Does the same for every log-in, whether or not the account exists: counts, and queues a mail. Throws `throttled`, also for unknown
 * accounts: above three links for an account in a quarter of an hour (a known browser has three of its own), or 200 accounts from one
 * network address.
 */
@CommandHandler(SendPasswordLink)
export class SendPasswordLinkHandler implements ICommandHandler<SendPasswordLink> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly devices: Devices,
    private readonly addresses: Addresses,
    private readonly quotas: Quotas,
    private readonly outbox: MailOutbox,
    private readonly mail: PasswordLinkMail,
  ) {}

  async execute({ role, loginInput, client }: SendPasswordLink): Promise<void> {
    await this.count(accountOfLogIn(role, loginInput), client);
    const notAfter = new Date(this.clock.now().getTime() + LONGEST_DELAY);
    const { language } = client;
    const parameters = { role, loginInput, ...(language && { language }) };
    const mailEntry = this.outbox.entry({ id: this.ids.uuid(), kind: this.mail, parameters, notAfter });
    await this.records.commit([mailEntry]);
    this.outbox.wake();
  }

  private async count(account: string, { address, deviceToken }: Client): Promise<void> {
    const key = fingerprint(account);
    const isKnown = await this.devices.knows(deviceToken, key);
    if (!isKnown) await this.addresses.count(address, key, 'password-link:');
    await this.quotas.take(`password-link:${isKnown ? deviceToken : ''}:${account}`, LINK_QUOTA);
  }
}
