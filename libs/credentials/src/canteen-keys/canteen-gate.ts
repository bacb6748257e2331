import { Inject, Injectable } from '@nestjs/common';
import { splitAtDash } from '@tiffin/contracts';
import { identityOf, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { canteenOfHostel, contractorAccount, CONTRACTORS, refuseUnlessActive } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogInHistory } from '../log-in-history/log-in-history.js';
import type { Verify } from '../secrets/secrets.js';
import { fingerprint } from '../secrets/tokens.js';
import { SignIn } from '../sessions/sign-in.js';
import { Attempts } from '../throttling/attempts.js';
import { clientOf, type Client } from '../throttling/client.js';
import { Devices } from '../throttling/devices.js';
import { LogInQuotas } from '../throttling/log-in-quotas.js';
import { CREDENTIAL_KINDS, keyOf, type KeyRole } from './canteen-keys.js';

/**
 * The doors of a canteen that a hostel and a key open: its kitchen's, for `POST /users/orders` (docs/reference/decisions.md#2.6), and its
 * counter's, for `POST /users/counter`.
 */
@Injectable()
export class CanteenGate {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly attempts: Attempts,
    private readonly rations: LogInQuotas,
    private readonly devices: Devices,
    private readonly signIn: SignIn,
    private readonly history: LogInHistory,
  ) {}

  /**
   * Opens a session for a right key (`BH1-kitchen1`); it replaces the session in the cookie and ends with the key's next change.
   * Throws `bad_credentials`, `throttled`, `unavailable_now`; `waiting` for a right key of a suspended canteen.
   */
  async enter(role: KeyRole, key: string, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { hostel, rest } = splitAtDash(key) ?? { hostel: key, rest: '' };
    const account = `${CREDENTIAL_KINDS[role]}:${hostel.toUpperCase()}`;
    const client = clientOf(request);
    const whose = async () => {
      const found = await canteenOfHostel(this.records, hostel);
      return found && { canteenId: found._id };
    };
    const canteen = await this.history.recordOutcomeOf({ role, account, address: client.address, findAccount: whose }, async () => {
      await this.rations.requireAvailable(role, account);
      const verifyKey = async (verify: Verify) => {
        const found = await canteenOfHostel(this.records, hostel);
        return (await verify(found && keyOf(found, role).hash, rest)) ? found : undefined;
      };
      const entered = await this.attempts.attempt(account, client, verifyKey, await this.contractorAt(hostel, client, request));
      refuseUnlessActive(entered);
      return entered;
    });
    const owner = { role, userId: canteen._id, canteenId: canteen._id, credentialVersion: keyOf(canteen, role).version };
    return await this.signIn.as(owner, account, request, reply);
  }

  /**
   * Who comes to a door: with a key as by `enter`, without one by a session that may pass, the door's own and the contractor's. `undefined` for who
   * only looks whether it is open to them. Throws as `enter`, and `key_required`: it is not a session that is missing, so nobody is signed out
   * (docs/reference/decisions.md#1.5).
   */
  async admit(
    role: KeyRole,
    { key, look = false }: { readonly key?: string; readonly look?: boolean },
    session: Session | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session | undefined> {
    if (key !== undefined) return this.enter(role, key, request, reply);
    if (session?.role === role || session?.role === 'contractor') return session;
    if (look) return undefined;
    throw new Refusal('key_required');
  }

  /** What names the canteen's contractor here, signed in or known from before: they can open it on a new tablet while others guess. */
  private async contractorAt(hostel: string, { deviceToken }: Client, request: FastifyRequest): Promise<string | undefined> {
    const canteen = await canteenOfHostel(this.records, hostel);
    const contractor = canteen && (await this.records.get(CONTRACTORS, canteen.contractorId))?.record;
    if (!contractor) return undefined;
    const { session } = identityOf(request);
    if (session?.userId === contractor._id) return session.id;
    return (await this.devices.knows(deviceToken, fingerprint(contractorAccount(contractor.email)))) ? deviceToken : undefined;
  }
}
