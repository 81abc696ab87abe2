/**
 * Instructions of a program, counted by callgrind: they do not depend on the hour, nor on what else the machine does. The
 * program takes some tens of times as long; nothing is counted until it is asked for.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export class Counter {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'collab-counted-'));
  private pid = NaN;

  /** What stands before `node` where the program is started. */
  readonly under = [
    'valgrind',
    '--tool=callgrind',
    '--instr-atstart=no',
    // Code is made while the program runs.
    '--smc-check=all-non-file',
    `--callgrind-out-file=${path.join(this.folder, 'out.%p')}`,
  ];

  watch(pid: number): void {
    this.pid = pid;
  }

  private readonly tell = (...args: string[]) => run('callgrind_control', [...args, String(this.pid)]);

  /** How many instructions the program takes while the work goes on. */
  async count(work: () => Promise<unknown>): Promise<number> {
    const known = new Set(fs.readdirSync(this.folder));
    await this.tell('-z');
    await this.tell('-i', 'on');
    await work();
    await this.tell('-i', 'off');
    await this.tell('-d');
    let sum = 0;
    for (const name of fs.readdirSync(this.folder).filter((one) => !known.has(one))) {
      const text = fs.readFileSync(path.join(this.folder, name), 'utf8');
      sum += Number(/^totals: (\d+)/m.exec(text)?.[1] ?? 0);
    }
    return sum;
  }

  close(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
