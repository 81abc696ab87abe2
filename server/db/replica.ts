/**
 * A copy of the database that takes reads off it (`DATABASE_REPLICA_URL`): exports, statistics, search. A copy lags behind,
 * so each read first asks the database how far its log goes and reads the copy only when that has got as far: whoever wrote
 * something, through whichever process, finds it. A copy that lags, rests or is away costs nothing but its relief: the
 * database itself is read then (`docs/operations/high-availability.md`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseGone, sqlStateOf } from './failures';

/** A copy is asked at once and after these waits: copies are milliseconds behind, or they are in trouble. */
const WAITS_MS = [0, 2, 5, 10, 20, 40, 60, 80];
/** A copy that was behind or away is left alone for so long, so that not every read waits for it. */
const REST_MS = 5_000;

/**
 * The copy could not answer, and the database can: it is away, ends reads that hold up its own replaying (40001), or was
 * asked to write (25006).
 */
export const isOfTheCopy = (error: unknown): boolean => isDatabaseGone(error) || sqlStateOf(error).code === '40001';

export class Replica {
  private restsUntil = 0;
  /** Reads by where they were answered. */
  readonly reads = { replica: 0, primary: 0 };

  /** @param positionOf how far the log of the database goes at this moment */
  constructor(
    private readonly pool: pg.Pool,
    private readonly positionOf: () => Promise<string>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A session of the copy that shows all that was committed before the call; null: the database itself is to be read. */
  async session(): Promise<pg.PoolClient | null> {
    const client = this.now() < this.restsUntil ? null : await this.caughtUp();
    this.reads[client ? 'replica' : 'primary'] += 1;
    return client;
  }

  /** For a while nothing is asked of the copy. */
  rest(): void {
    this.restsUntil = this.now() + REST_MS;
  }

  private async caughtUp(): Promise<pg.PoolClient | null> {
    const position = await this.positionOf();
    let client: pg.PoolClient | undefined;
    let broken: Error | undefined;
    try {
      client = await this.pool.connect();
      if (await this.reaches(client, position)) return client;
    } catch (error) {
      broken = error as Error;
    }
    this.rest();
    client?.release(broken);
    return null;
  }

  private async reaches(client: pg.PoolClient, position: string): Promise<boolean> {
    for (const wait of WAITS_MS) {
      if (wait > 0) await pause(wait);
      const { rows } = await client.query<{ there: boolean }>({
        name: 'replica_reaches',
        text: 'SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS there',
        values: [position],
      });
      if (rows[0]?.there) return true;
    }
    return false;
  }
}
