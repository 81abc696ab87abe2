/** Who uses the product while something is taken away: calls as a browser sends them, and live connections that come back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket, type Socket } from '../../bench/socket';
import { projectTopic, REALTIME_PATH, unreadTopic } from '../../contract/realtime';
import { demoPassword } from '../../server/demo/people';

const ANSWER_WITHIN_MS = 60_000;

/** `status` 0: no answer came. */
export interface Answer<T = unknown> {
  status: number;
  text: string;
  data: T;
}

export class Person {
  private constructor(
    readonly origin: string,
    readonly cookie: string,
    private csrf: string,
    public userId: string,
  ) {}

  static async signIn(origin: string, username: string): Promise<Person> {
    const login = await fetch(`${origin}/api/portal/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: demoPassword }),
    });
    if (login.status !== 200) throw new Error(`${username} could not sign in: ${await login.text()}`);
    const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]);
    const person = new Person(origin, cookie.join('; '), '', '');
    const me = await person.call<{ csrfToken: string; userId: string }>('GET', 'user-center/account/logged');
    person.csrf = me.data.csrfToken;
    person.userId = me.data.userId;
    return person;
  }

  /** The same person by another way in: sessions are everywhere. */
  at = (origin: string): Person => new Person(origin, this.cookie, this.csrf, this.userId);

  call<T = unknown>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const headers = { 'content-type': 'application/json' };
    return this.ask<T>(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** A form with files. */
  send = <T = unknown>(path: string, form: FormData): Promise<Answer<T>> =>
    this.ask<T>(path, { method: 'POST', headers: {}, body: form });

  /** What a download brings, or null. */
  async bytes(path: string): Promise<Uint8Array | null> {
    const response = await fetch(`${this.origin}/api/${path}`, { headers: { cookie: this.cookie } }).catch(() => null);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  }

  private async ask<T>(path: string, init: { method: string; headers: object; body?: BodyInit }): Promise<Answer<T>> {
    try {
      const response = await fetch(`${this.origin}/api/${path}`, {
        ...init,
        headers: { ...init.headers, cookie: this.cookie, 'x-csrf-token': this.csrf },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, text, data: isJson ? (JSON.parse(text) as { data: T }).data : (null as T) };
    } catch (error) {
      const { message, cause } = error as Error;
      return { status: 0, text: `${message}: ${(cause as Error | undefined)?.message ?? ''}`, data: null as T };
    }
  }

  get socketUrl(): string {
    const address = this.origin.replace('http:', 'ws:');
    return `${address}${REALTIME_PATH}/websocket?csrf=${encodeURIComponent(this.csrf)}`;
  }
}

/** A live connection that opens itself again as the console does; it hears of a project's tasks and of messages. */
export class Line {
  /** For how many milliseconds it was away, each time. */
  readonly gaps: number[] = [];
  /** Signals that came for the project. */
  heard = 0;
  isOpen = false;
  private socket: Socket | null = null;
  private ended = false;

  constructor(
    private readonly person: Person,
    private readonly projectId: string,
  ) {}

  async open(): Promise<void> {
    const since = Date.now();
    // Ends: when it is open, or not wanted any more; each turn sleeps.
    while (!this.ended && !this.isOpen) {
      await this.attempt().catch(() => sleep(200));
    }
    if (this.lost > 0) this.gaps.push(Date.now() - this.lost);
    else this.first = Date.now() - since;
    this.lost = 0;
  }
  first = 0;
  private lost = 0;

  close(): void {
    this.ended = true;
    this.socket?.terminate();
  }

  private async attempt(): Promise<void> {
    const socket = await openSocket(this.person.socketUrl, this.person.cookie);
    this.socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('closed'));
        if (!this.isOpen || this.ended) return;
        this.isOpen = false;
        this.lost = Date.now();
        // As `src/features/realtime/link.ts` waits.
        void sleep(500 + Math.random() * 1_000).then(() => this.open());
      });
      socket.on('message', (data) => {
        const text = String(data);
        if (text === '\n') socket.send('\n');
        else if (text.startsWith('CONNECTED')) {
          socket.send(`SUBSCRIBE\nid:p\ndestination:${projectTopic(this.projectId)}\n\n\0`);
          socket.send(`SUBSCRIBE\nid:u\ndestination:${unreadTopic(this.person.userId)}\n\n\0`);
        } else if (text.startsWith('MESSAGE\nsubscription:u')) {
          // The first number is told once the subscription stands.
          this.isOpen = true;
          resolve();
        } else if (text.startsWith('MESSAGE\nsubscription:p')) this.heard += 1;
      });
      socket.send('CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n\0');
    });
  }
}

/** What became of the writes of a load. */
export interface Written {
  acknowledged: Set<string>;
  /** Answered by a failure or not at all: they may be there or not. */
  unsure: Map<string, Answer>;
}

/** Tasks that are made at a steady pace, however long each takes: as many people, none of whom waits for another. */
export class Load {
  readonly written: Written = { acknowledged: new Set(), unsure: new Map() };
  /** When each acknowledged write was begun and acknowledged. */
  readonly times: { begun: number; done: number }[] = [];
  private running = true;
  private readonly flying = new Set<Promise<void>>();
  private readonly ended: Promise<void>;
  private serial = 0;

  constructor(
    private readonly by: () => Person,
    private readonly into: { projectId: string; executorId: string },
    private readonly rate: number,
    readonly name: string,
    private readonly flyingMax = 300,
  ) {
    this.ended = this.keep();
  }

  get underWay(): number {
    return this.flying.size;
  }

  /** Ends once all that is under way is answered. */
  async stop(): Promise<void> {
    this.running = false;
    await this.ended;
    await Promise.all(this.flying);
  }

  /** Milliseconds from a moment until a write that began after it was acknowledged. */
  async writesAgain(since: number, withinMs: number): Promise<number> {
    while (Date.now() - since < withinMs) {
      const done = this.times.filter(({ begun }) => begun >= since).map((one) => one.done);
      if (done.length > 0) return Math.min(...done) - since;
      await sleep(20);
    }
    throw new Error(`No write within ${withinMs / 1000} s`);
  }

  private async keep(): Promise<void> {
    while (this.running) {
      if (this.flying.size < this.flyingMax) {
        const one = this.write().finally(() => this.flying.delete(one));
        this.flying.add(one);
      }
      await sleep(1000 / this.rate);
    }
  }

  private async write(): Promise<void> {
    this.serial += 1;
    const title = `${this.name} ${this.serial}`;
    const begun = Date.now();
    const answer = await this.by().call('POST', 'collaboration-center/ccTask/create', { ...this.into, title });
    if (answer.status === 200) {
      this.written.acknowledged.add(title);
      this.times.push({ begun, done: Date.now() });
    } else this.written.unsure.set(title, answer);
  }
}
