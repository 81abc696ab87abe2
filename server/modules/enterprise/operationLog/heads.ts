/**
 * Heads of the chains, kept in a file: that the newest links were cut off, or written anew, shows against a head that lies
 * outside of the database alone.
 */
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import type { KnownHead } from './verify';

/** Of an enterprise: the newest holds for all before it, and some weeks of them show when it was tampered with. */
const KEPT = 400;

export interface Heads {
  /** By the enterprise's id: another database has another one by the same code. The oldest come first. */
  of: ReadonlyMap<string, readonly KnownHead[]>;
  /** Lines that say nothing: one that was being written when the disk was full, or the process ended. */
  torn: number;
}

const lineOf = (tenant: string, { seq, hash }: KnownHead) => `${JSON.stringify({ tenant, seq, hash })}\n`;

function parsed(line: string): (KnownHead & { tenant: string }) | null {
  try {
    const { tenant, seq, hash } = JSON.parse(line) as Record<string, unknown>;
    return typeof tenant === 'string' && typeof seq === 'number' && typeof hash === 'string'
      ? { tenant, seq, hash }
      : null;
  } catch {
    return null;
  }
}

/** Empty where there is no such file yet. */
export async function readHeads(file: string): Promise<Heads> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const of = new Map<string, KnownHead[]>();
  let torn = 0;
  for (const line of text.split('\n').filter(Boolean)) {
    const head = parsed(line);
    if (!head) torn += 1;
    else if (!of.get(head.tenant)?.push(head)) of.set(head.tenant, [head]);
  }
  return { of, torn };
}

/** Begins with a line feed: what was torn before must not swallow it. */
export const keepHead = (file: string, tenant: string, head: KnownHead): Promise<void> =>
  appendFile(file, `\n${lineOf(tenant, head)}`);

/** Leaves out what says nothing and what is old; written anew beside it, so that it is there whole at any time. */
export async function trimHeads(file: string, { of, torn }: Heads): Promise<void> {
  if (torn === 0 && [...of.values()].every((heads) => heads.length <= KEPT)) return;
  const lines = [...of].flatMap(([tenant, heads]) => heads.slice(-KEPT).map((head) => lineOf(tenant, head)));
  await writeFile(`${file}.new`, lines.join(''));
  await rename(`${file}.new`, file);
}
