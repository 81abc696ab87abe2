/** One try of one message, and what its answer means. */
import { cutText } from '../../../../contract/text/cut';
import { safeFetch } from '../../../base/safeFetch';
import { signedHeaders } from '../../../base/signing';
import type { Env } from '../../../env';

const TIMEOUT_MS = 15_000;
/** A receiver may ask for so much patience at the most. */
const RETRY_AFTER_MAX_SECONDS = 6 * 3600;

export const reachOf = ({ webhookHosts, robotLoopback }: Pick<Env, 'webhookHosts' | 'robotLoopback'>) => ({
  hosts: webhookHosts,
  loopback: robotLoopback,
});

export interface Message {
  /** `webhook-id`: the same in each try. */
  id: string;
  url: string;
  body: string;
  secrets: readonly string[];
}

/** `gone`: the address wants no more messages, ever. */
export interface Tried {
  answer: number | null;
  failReason: string | null;
  durationMs: number;
  retryAfterSeconds?: number;
  gone?: boolean;
}

/** Only the status is looked at: what the other side says is nobody's to read here. */
export async function send(env: Env, { id, url, body, secrets }: Message, now = Date.now()): Promise<Tried> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'collab-platform-webhook/1',
    ...signedHeaders(id, Math.floor(now / 1000), body, secrets),
  };
  const since = performance.now();
  const took = () => Math.round(performance.now() - since);
  try {
    const answer = await safeFetch(reachOf(env))(url, {
      ...{ method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, headOnly: true },
    });
    return { answer: answer.status, durationMs: took(), ...meaning(answer, now) };
  } catch (error) {
    return { answer: null, durationMs: took(), failReason: error instanceof Error ? wordsOf(error) : String(error) };
  }
}

const wordsOf = ({ message }: Error) => cutText(/[\u4e00-\u9fff]/.test(message) ? message : '无法连接到对方', 200);

function meaning({ status, headers }: Response, now: number): Pick<Tried, 'failReason' | 'retryAfterSeconds' | 'gone'> {
  if (status >= 200 && status < 300) return { failReason: null };
  if (status === 410) return { failReason: '对方表示不再接收（410）', gone: true };
  if (status >= 300 && status < 400) return { failReason: `对方要求转到其他地址（${status}），请填写最终的地址` };
  const seconds = retryAfter(headers.get('retry-after'), now);
  return { failReason: `对方返回状态 ${status}`, ...(seconds !== null && { retryAfterSeconds: seconds }) };
}

/** Seconds, or a date. */
function retryAfter(text: string | null, now: number): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) : null;
}
