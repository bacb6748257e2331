import type { Canteen, CanteenRegistrationRequest } from '@tiffin/contracts';
import { CANTEENS, CONTRACTORS } from '@tiffin/people';
import type { Answer, Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';

export const WRONG_CODE = { message: 'Invalid verification code', code: 'wrong_code' };
export const THROTTLED = { message: 'Too many attempts. Please try again later.', code: 'throttled' };

/** People who register a canteen, with their browsers and mailboxes. */
export class Applicants {
  private count = 0;

  constructor(private readonly accounts: AccountsApp) {}

  /** Returns an unsent registration with its own address. */
  registration(hostel: string): CanteenRegistrationRequest {
    const email = `applicant${++this.count}@canteens.example`;
    return { fullName: 'Asha Rao', password: 'secret-123', email, phoneNumber: '919876500077', hostel, kitchenKey: 'ladle42' };
  }

  begin(registration: object, browser: Browser = this.accounts.browser()): Promise<Answer> {
    return browser.post('/contractors/register', registration);
  }

  complete(registration: object, code: string, browser: Browser = this.accounts.browser()): Promise<Answer> {
    return browser.post('/contractors/complete-registeration', { ...registration, code });
  }

  resend(email: string): Promise<Answer> {
    return this.accounts.browser().post('/contractors/resend-code', { email });
  }

  /** Returns the code in the newest mail with a code to this address. */
  async codeFor(email: string): Promise<string> {
    const facts = (await this.accounts.mail.to(email)).flatMap((letter) => letter.facts);
    return facts.findLast(({ label }) => label === 'Verification code')?.value ?? 'no mail';
  }

  /** Returns a code other than this one. */
  wrong(code: string, by = 1): string {
    return String((Number(code) + by) % 1_000_000).padStart(6, '0');
  }

  /** Sends a registration and returns it with its code. */
  async begun(hostel: string): Promise<{ registration: CanteenRegistrationRequest; code: string }> {
    const registration = this.registration(hostel);
    expect((await this.begin(registration)).status).toBe(200);
    return { registration, code: await this.codeFor(registration.email) };
  }

  /** Registers a canteen: active if the browser has an admin session, otherwise waiting. */
  async registered(hostel: string, browser?: Browser): Promise<{ registration: CanteenRegistrationRequest; canteen: Canteen }> {
    const { registration, code } = await this.begun(hostel);
    const { status, body } = await this.complete(registration, code, browser);
    expect(status).toBe(201);
    return { registration, canteen: body as unknown as Canteen };
  }

  /** Returns the numbers of canteens and contractors. */
  async counts(): Promise<readonly number[]> {
    const { records } = this.accounts;
    return await Promise.all([records.count(CANTEENS, {}), records.count(CONTRACTORS, {})]);
  }

  /** Returns the log's events about a canteen, each with its actor. */
  async history(canteenId: string): Promise<readonly string[]> {
    const events: string[] = [];
    for await (const { type, metadata } of this.accounts.store.readStream(`canteen-${canteenId}`))
      events.push(`${type} by ${metadata.actor.role} ${metadata.actor.id}`);
    return events;
  }
}
