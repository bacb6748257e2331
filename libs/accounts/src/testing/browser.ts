/** What a call answered. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & unknown[];
  readonly headers: Headers;
}

export interface CallOptions {
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser's cookie jar around `fetch`, to play a person in a test over real HTTP. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** `base` such as `http://127.0.0.1:3000/api`; `watch` sees every answer before the test does. */
  constructor(
    private readonly base: string,
    private readonly watch: (method: string, path: string, answer: Answer) => void = () => undefined,
  ) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get = (path: string, options?: CallOptions): Promise<Answer> => this.send('GET', path, options);
  post = (path: string, json?: unknown, options?: CallOptions): Promise<Answer> => this.send('POST', path, { json, ...options });
  patch = (path: string, json?: unknown, options?: CallOptions): Promise<Answer> => this.send('PATCH', path, { json, ...options });
  delete = (path: string, json?: unknown, options?: CallOptions): Promise<Answer> => this.send('DELETE', path, { json, ...options });

  /** Logs in and keeps the cookies. */
  logIn(role: 'student' | 'contractor', loginInput: string, password: string): Promise<Answer> {
    return this.patch('/users/login', { role, loginInput, password });
  }

  private async send(method: string, path: string, { json, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    const answer = { status: response.status, body: JSON.parse(text) as Answer['body'], headers: response.headers };
    this.watch(method, path, answer);
    return answer;
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (/;\s*max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
