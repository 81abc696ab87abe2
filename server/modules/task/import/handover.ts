/**
 * Tables as the upload read them, for the worker in this process: reading a file takes as long as writing a third of
 * its tasks. Whoever finds none here (another process, a resumed run) reads the file that stands in the database.
 */
import type { Table } from '../../../tables/table';

export interface ReadFiles {
  table: Table;
  linkTable: Table | null;
}

const HELD_MS = 60_000;
const MAX_HELD = 4;

const held = new Map<string, ReadFiles>();

export function handOver(jobId: string, files: ReadFiles): void {
  held.set(jobId, files);
  if (held.size > MAX_HELD) held.delete(held.keys().next().value as string);
  setTimeout(() => held.delete(jobId), HELD_MS).unref();
}

export function takeOver(jobId: string): ReadFiles | undefined {
  const files = held.get(jobId);
  held.delete(jobId);
  return files;
}
