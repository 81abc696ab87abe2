/**
 * Heads of the chains, kept in a file: that the newest links were cut off, or written anew, shows against a head that lies
 * outside of the database alone.
 */
import { appendFile, readFile } from 'node:fs/promises';
import type { KnownHead } from './verify';

/** A line of the file. The enterprise is named by its id: another database has another one by the same code. */
interface KeptHead extends KnownHead {
  tenant: string;
}

/** Empty where there is no such file yet. */
export async function readHeads(file: string): Promise<KeptHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptHead);
}

export const keepHead = (file: string, tenant: string, { seq, hash }: KnownHead): Promise<void> =>
  appendFile(file, `${JSON.stringify({ tenant, seq, hash })}\n`);
