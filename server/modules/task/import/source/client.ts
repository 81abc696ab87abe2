/** Asks a running tool, one question after the other: no redirect is followed, its limits are kept, what it says is measured. */
import { type SourceKind, sourceWords } from '../../../../../contract/import/sourceKinds';
import { cutText } from '../../../../../contract/text/cut';
import { safeFetch } from '../../../../base/safeFetch';
import type { Env } from '../../../../env';
import { againstRule } from '../../../../errors';
import type { Answer, Call, Connection, Json } from './adapter';
import { adapters } from './adapters';

const TIMEOUT_MS = 20_000;
/** A page of a hundred things with their texts. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** What a tool may ask for at the most; it is asked again then. */
const PATIENCE_MAX_MS = 6 * 3600_000;
const PATIENCE_USUAL_MS = 60_000;

export const reachOf = ({ importHosts, robotLoopback }: Pick<Env, 'importHosts' | 'robotLoopback'>) => ({
  hosts: importHosts,
  loopback: robotLoopback,
  portsNamed: true,
});

/** The tool asks for patience: nothing is asked of it before then. */
export class Patience extends Error {
  constructor(readonly until: Date) {
    super('The tool asks for patience');
  }
}
/** The tool is away, or not well: it is tried again. */
export class Away extends Error {}

/** Seconds, a date, or the second of Unix at which the count begins anew; null where it asks for nothing. */
export function patienceOf(status: number, header: (name: string) => string | null, now: number): Date | null {
  const after = header('retry-after');
  const left = header('x-ratelimit-remaining') ?? header('ratelimit-remaining');
  const isLimited = status === 429 || (status === 503 && after !== null) || (status === 403 && (left === '0' || after));
  if (!isLimited) return null;
  const reset = Number(header('x-ratelimit-reset') ?? header('ratelimit-reset') ?? Number.NaN);
  let wait = PATIENCE_USUAL_MS;
  if (after !== null) wait = /^\d+$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - now;
  else if (Number.isFinite(reset)) wait = reset > 1_000_000_000 ? reset * 1000 - now : reset * 1000;
  if (!Number.isFinite(wait)) wait = PATIENCE_USUAL_MS;
  return new Date(now + Math.min(Math.max(wait, 1000), PATIENCE_MAX_MS));
}

export interface SourceClient {
  ask: Call;
  /** Now by the clock of the tool, as its last answer said; our own where it says none. */
  clock(): Date;
}

/**
 * Opens a connection.
 * @throws ApiError with a sentence for what asking again does not mend; `Patience`, `Away` for what it does
 */
export async function openClient(env: Env, kind: SourceKind, connection: Connection): Promise<SourceClient> {
  let ahead = 0;
  let headers: Record<string, string> = {};
  const ask: Call = async (path, post) => {
    const answer = await fetched(env, kind, connection.address + path, headers, post);
    const date = Date.parse(answer.header('date') ?? '');
    if (Number.isFinite(date)) ahead = date - Date.now();
    return answer;
  };
  headers = await adapters[kind].open(connection, ask);
  return { ask, clock: () => new Date(Date.now() + ahead) };
}

async function fetched(
  env: Env,
  kind: SourceKind,
  url: string,
  headers: Record<string, string>,
  post: object | undefined,
): Promise<Answer> {
  const { label } = sourceWords[kind];
  let response: Response;
  try {
    response = await safeFetch(reachOf(env))(url, {
      method: post ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': 'collab-platform-import/1',
        ...headers,
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post && { body: JSON.stringify(post) }),
      timeoutMs: TIMEOUT_MS,
      bytesMax: ANSWER_MAX_BYTES,
    });
  } catch (error) {
    throw new Away(wordsOf(error, label));
  }
  const header = (name: string) => response.headers.get(name);
  const until = patienceOf(response.status, header, Date.now());
  if (until) throw new Patience(until);
  assertGood(response.status, kind);
  let body: Json;
  try {
    body = await response.json();
  } catch {
    throw againstRule(`${label} 的应答不是 JSON：请核对地址，它应是网站的首地址，不带页面路径`);
  }
  return { body, header };
}

const wordsOf = (error: unknown, label: string): string =>
  error instanceof Error && /[\u4e00-\u9fff]/.test(error.message)
    ? cutText(error.message, 200)
    : `无法连接到 ${label}：请检查地址与对方的服务`;

function assertGood(status: number, kind: SourceKind): void {
  const { label, token, scope } = sourceWords[kind];
  if (status >= 200 && status < 300) return;
  if (status >= 500) throw new Away(`${label} 返回错误 ${status}`);
  if (status >= 300 && status < 400) throw againstRule(`${label} 要求转到其他地址（${status}），请填写最终的地址`);
  if (status === 401) throw againstRule(`${label} 没有接受这个${token}，请核对或重新生成`);
  if (status === 403) throw againstRule(`${label} 不允许读取：请检查${token}的权限`);
  if (status === 404) throw againstRule(`${label} 中找不到：请核对地址与${scope}，并确认令牌的所有者能看到它`);
  throw againstRule(`${label} 没有接受请求（${status}），请核对${scope}与令牌的权限`);
}
