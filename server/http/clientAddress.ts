/** From which address a request comes, where Fastify does not say it: the same hops of proxies are believed. */
import type { IncomingMessage } from 'node:http';

/** @param trusted how many proxies stand before the server (`TRUSTED_PROXIES`) */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: number,
): string {
  const said = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  // The nearest first: each proxy has written who asked it behind the others.
  const chain = [socket.remoteAddress ?? '', ...said.reverse()];
  return chain[Math.min(trusted, chain.length - 1)] ?? '';
}
