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
 * Log-ins with a hostel and a key: the kitchen's, for `POST /users/orders` (docs/reference/decisions.md#2.6), and the counter's, for
 * `POST /users/counter`.
 */
@Injectable()
export class CanteenGate {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly attempts: Attempts,
    private readonly quotas: LogInQuotas,
    private readonly devices: Devices,
    private readonly signIn: SignIn,
    private readonly history: LogInHistory,
  ) {}

  /**
   * Opens a session for the right key (for example `BH1-kitchen1`). It replaces the session in the cookie and ends when the key changes.
   * Throws `bad_credentials`, `throttled`, `unavailable_now`; `waiting` for the right key of a suspended canteen.
   */
  async enter(role: KeyRole, key: string, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { hostel, rest: secret } = splitAtDash(key) ?? { hostel: key, rest: '' };
    const account = `${CREDENTIAL_KINDS[role]}:${hostel.toUpperCase()}`;
    const client = clientOf(request);
    const findAccount = async () => {
      const canteen = await canteenOfHostel(this.records, hostel);
      return canteen && { canteenId: canteen._id };
    };
    const canteen = await this.history.recordOutcomeOf({ role, account, address: client.address, findAccount }, async () => {
      await this.quotas.requireAvailable(role, account);
      const verifyKey = async (verify: Verify) => {
        const hostelCanteen = await canteenOfHostel(this.records, hostel);
        return (await verify(hostelCanteen && keyOf(hostelCanteen, role).hash, secret)) ? hostelCanteen : undefined;
      };
      const entered = await this.attempts.attempt(account, client, verifyKey, await this.contractorAt(hostel, client, request));
      refuseUnlessActive(entered);
      return entered;
    });
    const owner = { role, userId: canteen._id, canteenId: canteen._id, credentialVersion: keyOf(canteen, role).version };
    return await this.signIn.as(owner, account, request, reply);
  }

  /**
   * Returns a session for a key as `enter` does; without a key the caller's own session, if it is of this role or the contractor's.
   * Returns `undefined` for a caller who only asks (`look`). Throws as `enter`, and `key_required`: not `no_session`, which would sign
   * the user out (docs/reference/decisions.md#1.5).
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

  /**
   * Returns a token that identifies the canteen's contractor in this browser, signed in or known from before. So the contractor can open
   * a new tablet while strangers guess keys.
   */
  private async contractorAt(hostel: string, { deviceToken }: Client, request: FastifyRequest): Promise<string | undefined> {
    const canteen = await canteenOfHostel(this.records, hostel);
    const contractor = canteen && (await this.records.get(CONTRACTORS, canteen.contractorId))?.record;
    if (!contractor) return undefined;
    const { session } = identityOf(request);
    if (session?.userId === contractor._id) return session.id;
    return (await this.devices.knows(deviceToken, fingerprint(contractorAccount(contractor.email)))) ? deviceToken : undefined;
  }
}
