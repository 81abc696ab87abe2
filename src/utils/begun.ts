/**
 * What the head of the page has begun to ask for (`server/http/pageHead.ts`): several calls in one answer. Each part is
 * given once, to the request that would have made the call; what does not come, or comes too late, is asked for as ever.
 */
import type { FirstAnswer } from '@contract/auth/start';

/** An answer is that of a page that opens: who asks later wants what is true later. */
const GOOD_FOR_MS = 10_000;

interface Asked {
  url?: string;
  method?: string;
  params?: object;
  data?: unknown;
}
export type Part = Pick<FirstAnswer, 'status' | 'answer'>;
type Parts = ReadonlyMap<string, Part>;

/** A call as the server names it (`contract/firstCalls.ts`). */
export function nameOf({ url = '', method = 'GET', params, data }: Asked): string {
  const path = url.replace(/^\/api\//, '');
  const verb = method.toUpperCase();
  if (verb !== 'GET') return verb === 'POST' ? `${path} ${JSON.stringify(data)}` : `${verb} ${path}`;
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const question = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return question ? `${path}?${question.replaceAll('%3A', ':')}` : path;
}

async function read(address: string): Promise<Parts> {
  const response = await fetch(address);
  const { data } = (await response.json()) as { data: FirstAnswer[] };
  setTimeout(forgetBegun, GOOD_FOR_MS);
  return new Map(data.map((part) => [part.call, part]));
}

/** Of each call that was begun the answer that will hold it. */
let begun: Map<string, () => Promise<Parts>> | undefined;

function find(): Map<string, () => Promise<Parts>> {
  const found = new Map<string, () => Promise<Parts>>();
  for (const { href, dataset } of document.querySelectorAll<HTMLLinkElement>('link[data-calls]')) {
    const named = new Set(JSON.parse(dataset.calls ?? '[]') as string[]);
    let answer: Promise<Parts> | undefined;
    /** What follows from these answers, such as the parts of a task that its number led to, comes in the same one. */
    const keepFollowing = (parts: Parts): Parts => {
      for (const call of parts.keys()) if (!named.has(call)) found.set(call, once);
      return parts;
    };
    const once = (): Promise<Parts> => {
      answer ??= read(href).then(keepFollowing, (): Parts => new Map());
      return answer;
    };
    for (const call of named) found.set(call, once);
  }
  return found;
}

/** What the server answered to this call already; undefined where it has to be made. */
export function takeBegun(asked: Asked): Promise<Part | undefined> | undefined {
  begun ??= find();
  if (begun.size === 0) return undefined;
  const call = nameOf(asked);
  const answer = begun.get(call);
  begun.delete(call);
  return answer?.().then((parts) => parts.get(call));
}

/** Nothing of it is good any more: another person has come, or time has passed. */
export function forgetBegun(): void {
  begun = new Map();
}
