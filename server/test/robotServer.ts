/** Plays the robots of DingTalk, WeCom and Feishu: keeps what it is sent, and answers as it is told. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestRobotServer {
  url: string;
  calls: { url: URL; body: Record<string, unknown> }[];
  /** What it says from now on; success by default. */
  answer(status: number, body: unknown): void;
  close(): Promise<void>;
}

export async function startRobotServer(): Promise<TestRobotServer> {
  const calls: TestRobotServer['calls'] = [];
  let next: { status: number; body: unknown } = { status: 200, body: { errcode: 0, code: 0 } };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      calls.push({
        url: new URL(request.url ?? '/', 'http://127.0.0.1'),
        body: JSON.parse(text) as Record<string, unknown>,
      });
      response.writeHead(next.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot/send?access_token=abcd1234`,
    calls,
    answer(status, body) {
      next = { status, body };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
