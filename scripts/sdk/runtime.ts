/**
 * The client of the API for other programs: `fetch` only, for Node, Deno, Bun and browsers. `sdk.ts` puts the table of
 * calls and its types beside this file; nothing here knows a call.
 */

export interface Call {
  method: string;
  /** Below `/api/`, its parameters in braces. */
  path: string;
  /** Changes nothing, so that it may be sent again. */
  reads: boolean;
  /** Where the fields travel that the path does not name. */
  carries: 'query' | 'body' | 'form';
  /** The answer is a file rather than JSON. */
  file?: boolean;
}
export type Tables = Record<string, Record<string, Call>>;

export interface ConnectOptions {
  /** Where the product answers, such as `https://collab.example.com`. */
  origin: string;
  /** A personal access token: 个人中心 › 安全 › 访问令牌. */
  token: string;
  /** Another `fetch`, of a proxy or a test. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds until a call is given up; 60,000 unless said otherwise. */
  timeout?: number;
  /** How often a call is sent again that got no answer; 2 unless said otherwise. */
  retries?: number;
}
export interface CallOptions {
  signal?: AbortSignal;
  /** The caller's own key for a call that changes something; without one each call makes its own. */
  idempotencyKey?: string;
}

/** A call that was refused, or failed: `message` is for people, `code` is stable, `traceId` finds it in the server's log. */
export class CollabError extends Error {
  override readonly name = 'CollabError';

  constructor(
    message: string,
    /** Of HTTP; 0 where no answer came. */
    readonly status: number,
    readonly code: string,
    readonly data: unknown,
    readonly traceId: string | undefined,
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;
interface Failure {
  code?: string;
  message?: string;
  data?: unknown;
  traceId?: string;
}

const TIMEOUT_MS = 60_000;
const RETRIES = 2;
/** The first pause before a call is sent again; each further one is twice as long. */
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** Answers that say no more than "later". */
const LATER = new Set([429, 502, 503, 504]);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const given = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);

function partsOf({ path, carries }: Call, input: Fields) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  if (carries !== 'query') return { filled, rest };
  const query = new URLSearchParams(given(rest).map(([name, value]) => [name, String(value)])).toString();
  return { filled: query ? `${filled}?${query}` : filled, rest: {} };
}

/** The fields stand before the file, so that the server can judge them before it receives it. */
function formOf(fields: Fields): FormData {
  const form = new FormData();
  const all = given(fields);
  for (const [name, value] of all) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of all) if (value instanceof Blob) form.append(name, value);
  return form;
}

async function failureOf(answer: Response): Promise<CollabError> {
  const said = (await answer.json().catch(() => ({}))) as Failure;
  const message = said.message ?? `${answer.status} ${answer.statusText}`;
  return new CollabError(message, answer.status, said.code ?? '', said.data, said.traceId);
}

function sender(call: Call, { origin, token, fetch = globalThis.fetch, ...options }: ConnectOptions) {
  const { timeout = TIMEOUT_MS, retries = RETRIES } = options;
  return async (input: Fields = {}, { signal, idempotencyKey }: CallOptions = {}): Promise<unknown> => {
    const { filled, rest } = partsOf(call, input);
    const isJson = call.carries === 'body';
    // A form cannot be told from another one by the server, so no key makes it safe to send twice.
    const takesKey = !call.reads && call.carries !== 'form' && !call.file;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(takesKey && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    };
    const body = isJson ? JSON.stringify(rest) : call.carries === 'form' ? formOf(rest) : undefined;
    const tries = call.reads || takesKey ? retries : 0;
    for (let at = 0; ; at += 1) {
      const over = AbortSignal.timeout(timeout);
      const isLast = at >= tries;
      let wait = PAUSE_MS * 2 ** at;
      try {
        const answer = await fetch(`${origin.replace(/\/+$/, '')}/api/${filled}`, {
          ...{ method: call.method, headers, body },
          signal: signal ? AbortSignal.any([signal, over]) : over,
        });
        if (answer.ok) return call.file ? await answer.blob() : ((await answer.json()) as { data: unknown }).data;
        if (isLast || !LATER.has(answer.status)) throw await failureOf(answer);
        wait = Math.max(wait, 1000 * Number(answer.headers.get('retry-after') ?? 0));
        await answer.body?.cancel();
        if (wait > PAUSE_MAX_MS) throw await failureOf(answer);
      } catch (error) {
        if (error instanceof CollabError || signal?.aborted) throw error;
        if (isLast) throw new CollabError(`没有得到答复：${(error as Error).message}`, 0, '', undefined, undefined);
      }
      await pause(wait);
    }
  };
}

/** @returns by module and name, a function for each call of the tables */
export function clientOf(tables: Tables, options: ConnectOptions): unknown {
  const each = (calls: Record<string, Call>) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, sender(call, options)]));
  return Object.fromEntries(Object.entries(tables).map(([module, calls]) => [module, each(calls)]));
}
