/** Answers of published datasets, kept for the seconds that each says: by version, enterprise, rights and parameters. */
import { createHash } from 'node:crypto';
import type { Ran } from './run';

const BYTES_MAX = 32 * 1024 * 1024;

export class AnswerCache {
  private readonly kept = new Map<string, { ran: Ran; until: number; bytes: number }>();
  private bytes = 0;

  static key = (...parts: readonly unknown[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

  get(key: string): Ran | null {
    const found = this.kept.get(key);
    if (found && found.until > Date.now()) return found.ran;
    if (found) this.drop(key, found.bytes);
    return null;
  }

  keep(key: string, ran: Ran, seconds: number): void {
    const bytes = JSON.stringify(ran.rows).length;
    const former = this.kept.get(key);
    if (former) this.drop(key, former.bytes);
    this.kept.set(key, { ran, until: Date.now() + seconds * 1000, bytes });
    this.bytes += bytes;
    for (const [oldest, one] of this.kept) {
      if (this.bytes <= BYTES_MAX) break;
      this.drop(oldest, one.bytes);
    }
  }

  private drop(key: string, bytes: number): void {
    this.kept.delete(key);
    this.bytes -= bytes;
  }
}
