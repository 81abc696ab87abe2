/**
 * `fetch` for addresses that users gave: public https hosts, besides those that the operator names; no redirects, an end
 * after five seconds and one megabyte, unless the caller says others.
 */
import http from 'node:http';
import https from 'node:https';
import { checkedUrl, publicLookup } from './publicAddress';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 1024 * 1024;

export interface Reach {
  /** Host names within the operator's own network. */
  hosts: readonly string[];
  /** Plain http to this machine, in tests. */
  loopback: boolean;
  /** A host is its protocol's own port alone, unless the operator names another behind it (`jira.corp:8080`). */
  portsNamed?: boolean;
}

/** Whether the operator's list names the host of an address. */
export function isNamed(url: URL, { hosts, portsNamed = false }: Pick<Reach, 'hosts' | 'portsNamed'>): boolean {
  const name = url.hostname.toLowerCase();
  if (!portsNamed) return hosts.includes(name);
  const own = url.protocol === 'https:' ? '443' : '80';
  return (url.port === '' && hosts.includes(name)) || hosts.includes(`${name}:${url.port || own}`);
}

/** @throws Error with a text for a person */
export function reachable(text: string, reach: Reach): { url: URL; inner: boolean } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && isNamed(url, reach)) return { url, inner: true };
  return { url: checkedUrl(text, reach.loopback), inner: reach.loopback };
}

interface Init {
  method?: string;
  headers?: HeadersInit;
  body?: unknown;
  timeoutMs?: number;
  /** Of the answer; one megabyte where nothing is said. */
  bytesMax?: number;
  /** Where only the status and the headers are asked for: what follows them is not read, however large it is. */
  headOnly?: boolean;
}

export const safeFetch =
  (reach: Reach) =>
  (address: string, init: Init = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { url, inner } = reachable(address, reach);
      const body = init.body === undefined || init.body === null ? null : String(init.body);
      const request = (url.protocol === 'http:' ? http : https).request(url, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(body && { 'content-length': Buffer.byteLength(body) }),
        },
        ...(!inner && { lookup: publicLookup }),
        agent: false,
        signal: AbortSignal.timeout(init.timeoutMs ?? TIMEOUT_MS),
      });
      request.on('error', (error) =>
        reject(error.name === 'AbortError' || error.name === 'TimeoutError' ? new Error('对方没有及时应答') : error),
      );
      request.on('response', (response) => {
        const status = response.statusCode ?? 502;
        // A `Response` holds no other; it throws, and nobody would catch that here.
        if (status < 200 || status > 599) {
          request.destroy(new Error(`对方返回了无效的状态 ${status}`));
          return;
        }
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        if (init.headOnly) {
          // Closing the connection halfway is an error of the request, which was answered.
          response.on('error', () => {});
          resolve(new Response(null, { status, headers }));
          request.destroy();
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > (init.bytesMax ?? MAX_ANSWER)) request.destroy(new Error('对方的应答过大'));
          else parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () => {
          const empty = status === 204 || status === 304;
          resolve(new Response(empty ? null : Buffer.concat(parts), { status, headers }));
        });
      });
      request.end(body ?? undefined);
    });
