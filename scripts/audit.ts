/**
 * Known vulnerabilities of the packages that the product runs, asked of the registry (`.ci/run`). Fails for each that
 * `scripts/release/accepted.ts` does not name. A registry that knows no advisories (a mirror) is told of and fails nothing:
 * there is no answer to judge.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ADVISORIES } from './release/accepted';

interface Advisory {
  url: string;
  title: string;
  severity: string;
  name: string;
  range: string;
}
interface Report {
  error?: { summary?: string; code?: string };
  message?: string;
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function report(): Promise<Report> {
  const asked = promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 1 << 28, timeout: 120_000 });
  // It ends with 1 where there is something to tell.
  const { stdout } = await asked.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return JSON.parse(stdout || '{}') as Report;
}

async function main(): Promise<void> {
  const { vulnerabilities, error, message } = await report();
  if (!vulnerabilities) return say(`没有查到：软件源不提供漏洞信息（${error?.summary || message || '没有应答'}）`);
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const one of via) if (typeof one !== 'string') found.set(one.url.split('/').at(-1) as string, one);
  }
  const open = [...found].filter(([id]) => !(id in ADVISORIES));
  for (const [id, { name, range, severity, title }] of open) say(`${severity} ${id} ${name} ${range}：${title}`);
  for (const id of Object.keys(ADVISORIES)) if (!found.has(id)) say(`${id} 已不再出现，请从 accepted.ts 中去掉`);
  say(`${found.size} 个已知漏洞，其中 ${found.size - open.length} 个已说明理由`);
  if (open.length > 0) process.exitCode = 1;
}

void main();
