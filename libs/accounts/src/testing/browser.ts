import request, { type Response, type Test } from 'supertest';

/** The answer to a call. */
export type Answer = Response;

/**
 * A person's browser in a test over real HTTP: supertest's agent, which keeps cookies. Its base is, for example,
 * `http://127.0.0.1:3000/api`. A call is sent once it is awaited.
 */
export class Browser extends request.agent {
  /** The cookies as they are sent, for example `tiffin_session=…; tiffin_device=…`. */
  get cookieHeader(): string {
    return this.get('').cookies;
  }

  /** Sets cookies as if the server had sent them: another browser's `cookieHeader`, or forged ones. A cookie without a value is deleted. */
  setCookies(cookies: string): this {
    this.jar.setCookies(cookies.split('; '), new URL(this.get('').url).hostname);
    return this;
  }

  override post = (path: string, json?: unknown): Test => withJson(super.post(path), json);
  override put = (path: string, json?: unknown): Test => withJson(super.put(path), json);
  override patch = (path: string, json?: unknown): Test => withJson(super.patch(path), json);
  override delete = (path: string, json?: unknown): Test => withJson(super.delete(path), json);

  /** Logs in and keeps the cookies. */
  logIn(role: 'student' | 'contractor', loginInput: string, password: string): Test {
    return this.patch('/users/login', { role, loginInput, password });
  }
}

const withJson = (call: Test, json: unknown): Test => (json === undefined ? call : call.type('json').send(JSON.stringify(json)));
