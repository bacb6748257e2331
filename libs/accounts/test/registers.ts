import type { Student, StudentRequest } from '@tiffin/contracts';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import type { Answer, Browser } from '../src/testing/index.js';
import type { AccountsApp } from './accounts-app.js';

export const studentIn = ({ body }: Answer): Student => body as unknown as Student;
export const studentsIn = ({ body }: Answer): Student[] => body['students'] as unknown as Student[];

/** A contractor with the register of students, and the students' mailboxes. */
export class Register {
  private next = 200;

  constructor(
    private readonly accounts: AccountsApp,
    readonly contractor: Browser,
  ) {}

  /** Returns the details of a further student. */
  details(changed: Partial<StudentRequest> = {}): StudentRequest {
    const rollNo = String(this.next++);
    return { fullName: 'Farhan', rollNo, email: `farhan${rollNo}@students.example`, phoneNumber: '919876540321', ...changed };
  }

  async registered(changed: Partial<StudentRequest> = {}): Promise<Student> {
    const answer = await this.contractor.post('/contractors/students', this.details(changed));
    expect(answer.status).toBe(201);
    return studentIn(answer);
  }

  /** Returns the password in the newest mail with one to this address. */
  async passwordFor(email: string): Promise<string> {
    const facts = (await this.accounts.mail.to(email)).flatMap((letter) => letter.facts);
    return facts.findLast(({ label }) => label === 'Password')?.value ?? 'no mail';
  }

  async record(id: string): Promise<StudentRecord | undefined> {
    return (await this.accounts.records.get(STUDENTS, id))?.record;
  }

  /** Returns a browser that is signed in with the mailed password. */
  async signedIn({ userName, email }: Student): Promise<Browser> {
    const browser = this.accounts.browser();
    expect((await browser.logIn('student', userName, await this.passwordFor(email))).status).toBe(200);
    return browser;
  }
}
