import { Agent, request, type IncomingMessage } from 'node:http';

/** Of every demo account. */
const PASSWORD = 'tiffin123';

export interface Answer {
  readonly status: number;
  /** As it came: parsing is not measured. */
  readonly text: string;
  /** Seconds, as in `Retry-After`. */
  readonly retryAfter?: number;
  /** `X-Position`, for a read that must include this write. */
  readonly position?: string;
}

/** A person with a session, whose calls use kept connections. Each call sets its body and headers. */
export class Person {
  private cookie = '';

  private constructor(
    readonly name: string,
    readonly url: string,
    private readonly agent: Agent,
  ) {}

  static visitor(url: string, agent: Agent): Person {
    return new Person('a visitor', url, agent);
  }

  /** Returns a person with an existing session. */
  static withCookie(name: string, url: string, agent: Agent, cookie: string): Person {
    const person = new Person(name, url, agent);
    person.cookie = cookie;
    return person;
  }

  /** `BH1-101` of a student, or a contractor's e-mail address. */
  static logIn(url: string, agent: Agent, role: 'student' | 'contractor', loginInput: string): Promise<Person> {
    return new Person(loginInput, url, agent).enter('PATCH', '/users/login', { role, loginInput, password: PASSWORD });
  }

  static kitchen(url: string, agent: Agent, key: string): Promise<Person> {
    return new Person(key, url, agent).enter('POST', '/users/orders', { key });
  }

  /** Returns the same person on another server, where the session is valid, too. */
  at(url: string): Person {
    return Person.withCookie(this.name, url, this.agent, this.cookie);
  }

  get headers(): { cookie: string } {
    return { cookie: this.cookie };
  }

  /** Resolves once the whole answer is there. */
  call(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send(method, path, body, headers).then(async (response) => {
      const { 'retry-after': retryAfter, 'x-position': position } = response.headers;
      return {
        status: response.statusCode ?? 0,
        text: await textOf(response),
        ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
        ...(typeof position === 'string' && { position }),
      };
    });
  }

  /** Returns the body of a call that must succeed. */
  async get(path: string): Promise<unknown> {
    const { status, text } = await this.call('GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${this.name} ${status}: ${text}`);
    return JSON.parse(text);
  }

  private async enter(method: string, path: string, body: object): Promise<this> {
    const response = await this.send(method, path, body, {});
    const text = await textOf(response);
    if (response.statusCode !== 200) throw new Error(`${this.name} could not log in: ${response.statusCode} ${text}`);
    this.cookie = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ');
    return this;
  }

  private send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<IncomingMessage> {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const allHeaders = {
      ...headers,
      ...(this.cookie && { cookie: this.cookie }),
      ...(json && { 'content-type': 'application/json', 'content-length': json.length }),
    };
    return new Promise((resolve, reject) => {
      const call = request(`${this.url}/api${path}`, { method, headers: allHeaders, agent: this.agent }, resolve).once(
        'error',
        (error: NodeJS.ErrnoException) => {
          // The server closes idle connections after some seconds, perhaps just when this call took one.
          const mayRetry = call.reusedSocket && error.code === 'ECONNRESET';
          if (mayRetry) this.send(method, path, body, headers).then(resolve, reject);
          else reject(error);
        },
      );
      call.end(json);
    });
  }
}

function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (text += chunk));
    response.once('end', () => resolve(text)).once('error', reject);
  });
}
