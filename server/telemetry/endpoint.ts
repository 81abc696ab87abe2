/** Where the figures are read: below the product's own address with a token, or on a port of their own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import type { Telemetry } from './telemetry';

const PATH = '/metrics';
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a call names the token; without one in the settings everybody may who reaches the port. */
function mayRead(token: string | null, authorization: string | undefined): boolean {
  return token === null || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** With a token, at the address of the product: before the console, which takes all that is left. */
export function registerMetrics(app: FastifyInstance, telemetry: Telemetry, { metricsToken }: Env): void {
  if (metricsToken === null) return;
  app.get(
    PATH,
    { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } },
    async (request, reply) => {
      if (!mayRead(metricsToken, request.headers.authorization)) {
        return reply
          .status(401)
          .header('WWW-Authenticate', 'Bearer')
          .type('text/plain; charset=utf-8')
          .send('需要 METRICS_TOKEN');
      }
      return reply
        .header('Cache-Control', 'no-store')
        .type(telemetry.contentType)
        .send(await telemetry.text());
    },
  );
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** On a port of their own, which the operator keeps from the outside. */
export async function listenForMetrics(
  telemetry: Telemetry,
  { host, metricsPort, metricsToken }: Pick<Env, 'host' | 'metricsPort' | 'metricsToken'>,
): Promise<MetricsServer | null> {
  if (metricsPort === null) return null;
  const server = http.createServer(async (request, response) => {
    request.resume();
    const send = (status: number, type: string, text: string) => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) return send(404, 'text/plain', 'GET /metrics');
    if (!mayRead(metricsToken, request.headers.authorization)) return send(401, 'text/plain', 'METRICS_TOKEN');
    try {
      send(200, telemetry.contentType, await telemetry.text());
    } catch (error) {
      send(500, 'text/plain', (error as Error).message);
    }
  });
  server.listen({ host, port: metricsPort });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
