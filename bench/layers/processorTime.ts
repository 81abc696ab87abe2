/** Processor time by who took it. Time on a clock says little where others work on the machine; this hardly moves with them. */
import fs from 'node:fs';
import type { Database } from '../../server/db/client';

export interface ProcessorTime {
  /** Microseconds of this process. */
  server: number;
  /** Microseconds of its children that have ended, in steps of ten thousand: what reads users' files. */
  children: number;
  /** Microseconds of each process of the database, by its number; empty where it runs elsewhere, or in this process. */
  backends: Record<string, number>;
}

const TICKS_A_SECOND = 100;
/** Of `/proc/self/stat`, behind the name in brackets: cutime and cstime. */
const CHILDREN_AT = [13, 14];

function childrenTime(): number {
  if (process.platform !== 'linux') return 0;
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = CHILDREN_AT.reduce((sum, at) => sum + Number(fields[at]), 0);
  return (ticks / TICKS_A_SECOND) * 1e6;
}

/** A number of the database's machine may be another process's of ours: its name tells. */
function backendTime(pid: number): number | undefined {
  try {
    if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return undefined;
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  } catch {
    return undefined;
  }
}

export async function processorTime(database: Database): Promise<ProcessorTime> {
  const found = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  const times = found.map(({ pid }) => [pid, database.kind === 'postgres' ? backendTime(pid) : undefined] as const);
  const { user, system } = process.cpuUsage();
  return {
    server: user + system,
    children: childrenTime(),
    backends: Object.fromEntries(times.filter((one): one is readonly [number, number] => one[1] !== undefined)),
  };
}

export interface Spent {
  server: number;
  children: number;
  /** NaN where it cannot be told. */
  database: number;
}

/** A process of the database that began in between counts from its beginning. */
export function spentBetween(before: ProcessorTime, after: ProcessorTime): Spent {
  const backends = Object.entries(after.backends);
  return {
    server: after.server - before.server,
    children: after.children - before.children,
    database:
      backends.length === 0 ? NaN : backends.reduce((sum, [pid, now]) => sum + now - (before.backends[pid] ?? 0), 0),
  };
}
