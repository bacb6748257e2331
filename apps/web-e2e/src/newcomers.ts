import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { contractorApi, ok } from './calls';
import { findInMail } from './mails';
import { student } from './people';

export interface Newcomer {
  readonly rollNo: string;
  readonly fullName: string;
  readonly email: string;
}

/** A student whom neither the demo nor another test uses, so that only this test changes their state. */
export const newcomer = (rollNo: string, fullName: string): Newcomer => ({
  rollNo,
  fullName,
  email: `newcomer${rollNo}@students.example`,
});

/** The password that was mailed to a newly registered student. */
export const passwordOf = (email: string): Promise<string> => findInMail(email, /^Password: (\w{12})\r?$/m);

/** Registers a student through the API. */
export async function register(counter: APIRequestContext, { rollNo, fullName, email }: Newcomer): Promise<{ password: string }> {
  await ok(counter.post('/api/contractors/students', { data: { rollNo, fullName, email, phoneNumber: `919876510${rollNo}` } }));
  return { password: await passwordOf(email) };
}

/** The phone of a newly registered student. */
export async function phoneOfNew(browser: Browser, rollNo: string): Promise<Page> {
  const { password } = await register(await contractorApi(browser), newcomer(rollNo, 'Asha Newcomer'));
  return student(browser, rollNo, password);
}
