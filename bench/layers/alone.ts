/** A statement of the product alone: prepared once, asked by `pgbench` again and again, over one connection. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './keptAnswers';

const run = promisify(execFile);
const SECONDS = 2;

/** As PostgreSQL reads it from text. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(String(one))).join(',')}}`;
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/**
 * Microseconds a call, with the way to the client and back; null where there is no `pgbench`, or it cannot say the
 * statement (one without a value has none).
 */
export async function alone(url: string, { text, params }: Statement): Promise<number | null> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'collab-statement-')), 'statement.sql');
  const given = params.flatMap((value, at) => (value === null ? [] : ['-D', `p${at + 1}=${asText(value)}`]));
  const named = text.replace(/\$(\d+)/g, (_all, at) => (params[Number(at) - 1] === null ? 'NULL' : `:p${at}`));
  fs.writeFileSync(file, `${named.replace(/\s+/g, ' ')};\n`);
  try {
    const args = ['-n', '-M', 'prepared', '-c', '1', '-T', String(SECONDS), '-f', file, ...given, url];
    const { stdout } = await run('pgbench', args);
    const ms = /latency average = ([\d.]+) ms/.exec(stdout)?.[1];
    return ms ? Number(ms) * 1000 : null;
  } catch {
    return null;
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}
