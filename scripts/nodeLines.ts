/**
 * `tsx scripts/nodeLines.ts`: the built product on each supported line of Node but the one that runs this. Each comes
 * from the npm registry into a folder that goes again. What Node itself warns of is a failure.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Product } from '../tests/e2e/product';
import { fetchNode, LINES } from './fetchNode';

/** A first start, which writes the demo data: CI's machine may be busy. */
const READY_WITHIN_MS = 240_000;
const WARNING = /\b(\w*Warning|DEP\d{4})\b.*/;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Starts it, uses it, reads a table in a process apart, and ends it; throws what did not hold. */
async function tryOn(node: string): Promise<number> {
  const product = await Product.create({}, node);
  try {
    const started = await product.start(READY_WITHIN_MS);
    const login = await fetch(`${product.origin}/api/portal/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'pm', password: 'Demo@2026' }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const data = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await fetch(`${product.origin}/api/${path}`, { ...init, headers: { cookie, ...init.headers } });
      const body = (await answer.json()) as { message: string; data: T };
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message}`);
      return body.data;
    };
    const { csrfToken } = await data<{ csrfToken: string }>('user-center/account/logged');
    const { result } = await data<{ result: { id: string; code: string }[] }>('project-center/pcProject?pageSize=50');
    const form = new FormData();
    form.append('projectId', result.find(({ code }) => code === 'ZHYW')?.id ?? '');
    form.append('file', new Blob(['编号,标题\nA-1,一\n']), '任务.csv');
    const init = { method: 'POST', headers: { 'x-csrf-token': csrfToken }, body: form };
    const { total } = await data<{ total: number }>('collaboration-center/ccTask/import/inspect', init);
    if (total !== 1) throw new Error(`The table has ${total} rows`);
    const page = await (await fetch(`${product.origin}/login`)).text();
    if (!page.includes('<script')) throw new Error('There is no console');
    const warning = WARNING.exec(product.output);
    if (warning) throw new Error(`It warns: ${warning[0]}`);
    return started;
  } finally {
    await product.remove();
  }
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'node-lines-'));
  let failed = 0;
  for (const line of LINES) {
    try {
      const node = fetchNode(folder, line);
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
      say(`Node ${version}: answered after ${await tryOn(node)} ms, no warning`);
    } catch (error) {
      failed += 1;
      say(`Node ${line}: ${(error as Error).message}`);
    }
  }
  fs.rmSync(folder, { recursive: true, force: true });
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
