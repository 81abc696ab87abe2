/**
 * The process's own log: one JSON object a line, with the trace id that a failure answers with, the enterprise and the
 * account. Nothing that people typed stands in it: no body, no header, no value of a statement, no address with its token
 * (`docs/operations/monitoring.md`; held by `log.test.ts`).
 */
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { currentOrigin } from '../base/origin';
import { currentTraceId } from '../base/spans';
import type { Env } from '../env';

/** What a test reads the log by. */
export interface LogTarget {
  write(line: string): void;
}

export interface ToldError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** How deep causes are told. */
const CAUSES_MAX = 4;
/** The query builder's message holds the statement, and after this line all that it was given. */
const GIVEN = /\n\s*params:[\s\S]*?(?=\n {4}at |$)/g;
const withoutGiven = (text = '') => text.replace(GIVEN, '');
/** Class 22: a value that no column can hold, which the database quotes. */
const withoutValue = (code: unknown, text: string) =>
  typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? text.replace(/"[^"]*"/g, '"…"') : text;

/**
 * An error without the values that it was about. The database's `detail` and `where` quote rows, so they are left out; the
 * code and the name of the constraint say what happened.
 */
export function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const { name, message, stack, cause } = error;
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: name,
    message: withoutValue(code, withoutGiven(message)),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: withoutValue(code, withoutGiven(stack)),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: toldError(cause, depth + 1) }),
  };
}

/** The route as it is declared: the address itself may be a secret (links of reports, questionnaires, invitations). */
const routeOf = ({ routeOptions, is404 }: FastifyRequest) => (is404 ? '(none)' : (routeOptions?.url ?? '(none)'));

/** Whose request it is, for lines that are written outside of its handler. */
export const whose = ({ session }: FastifyRequest) => ({
  ...(session && { user: session.account.id }),
  ...(session?.actor && { tenant: session.actor.tenantId }),
});

/** One line an answer, and none when a request comes. */
class RequestLines extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...whose(request),
    };
    if (error) reply.log.error({ ...line, err: error }, 'answer broken off');
    else reply.log.info(line, 'answered');
  }

  override routeNotFound(): void {}
}

/** What Fastify is given. @param target instead of the standard output */
export function logging(
  { logLevel, logRequests }: Pick<Env, 'logLevel' | 'logRequests'>,
  target?: LogTarget,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  const logController = new RequestLines({
    disableRequestLogging: !logRequests && logLevel !== 'debug',
    requestIdLogLabel: 'trace',
  });
  if (logLevel === 'silent') return { logger: false, logController };
  return {
    logController,
    logger: {
      level: logLevel,
      ...(target && { stream: target }),
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      mixin(_line, _level, logger) {
        const origin = currentOrigin();
        if (!origin) {
          const trace = 'trace' in logger.bindings() ? undefined : currentTraceId();
          return trace ? { trace } : {};
        }
        const { traceId, tenantId, actorId, operation } = origin;
        const isNamed = 'trace' in logger.bindings();
        return {
          ...(!isNamed && { trace: traceId }),
          ...(tenantId && { tenant: tenantId }),
          ...(actorId && { user: actorId }),
          operation,
        };
      },
      serializers: {
        err: (error: unknown) => toldError(error),
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request), ip: request.ip }),
      },
    },
  };
}
