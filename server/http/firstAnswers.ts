/**
 * Answers the first calls of a page together: each by its own route, so that rights, limits, what is told and what a
 * failure says are those of the call by itself, and one that fails takes no other along.
 */
import type { FastifyRequest } from 'fastify';
import type { FirstAnswer } from '../../contract/auth/start';
import { callsOf, followingCalls } from '../../contract/firstCalls';
import { CSRF_HEADER } from './names';

/** Who asks, and from where; nothing of what the call itself is made of. */
const KEPT = ['cookie', 'user-agent', 'x-forwarded-for'];

export function answerTogether(request: FastifyRequest, calls: readonly string[]): Promise<FirstAnswer[]> {
  const headers = Object.fromEntries(
    KEPT.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  return Promise.all(
    calls.map(async (call) => {
      const [path, ...body] = call.split(' ');
      const posted = body.join(' ');
      const answer = await request.server.inject({
        url: `/api/${path}`,
        remoteAddress: request.socket.remoteAddress,
        headers,
        // A question whose body is too long for an address: it changes nothing, so nothing can be forged by it.
        ...(posted && {
          method: 'POST',
          payload: posted,
          headers: { ...headers, 'content-type': 'application/json', [CSRF_HEADER]: request.session?.csrfToken ?? '' },
        }),
      });
      return { call, status: answer.statusCode, answer: answer.json<unknown>() };
    }),
  );
}

/** Those of a page, and then what it will ask for by them: the console takes each part that it was not told of, too. */
export async function answerPage(request: FastifyRequest, address: string): Promise<FirstAnswer[]> {
  const first = await answerTogether(request, callsOf(address));
  return [...first, ...(await answerTogether(request, followingCalls(address, first)))];
}
