/** The watchdog, in processes whose loop really stands still. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(120_000);
const program = path.join(__dirname, '..', 'test', 'blocking.ts');

interface Line {
  msg: string;
  stack?: string;
}

/** What is logged by a process that reckons for `worksMs` at a stretch. */
async function linesOf(standsMs: number, worksMs: number): Promise<Line[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', program, String(standsMs), String(worksMs)],
  ]);
  const lines = stdout.trim().split('\n');
  expect(lines.pop()).toBe('over');
  return lines.map((line) => JSON.parse(line) as Line);
}

it('writes the stack of what keeps the loop, once, and when it goes on', async () => {
  const [stands, goesOn, ...more] = await linesOf(500, 4_000);
  expect(stands?.msg).toMatch(/^The event loop stands for \d+\.\d s$/);
  expect(stands?.stack).toMatch(/at calculateForLong \(.*blocking\.ts:\d+:\d+\)\n\s+at run/);
  expect(goesOn?.msg).toMatch(/^The event loop goes on after \d+\.\d s$/);
  expect(more).toEqual([]);
});

it('says nothing of work that is short', async () => {
  expect(await linesOf(20_000, 100)).toEqual([]);
});
