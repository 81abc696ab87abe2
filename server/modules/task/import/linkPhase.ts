/** What comes behind all rows: the links that columns name, then those of the links file. One cursor goes over both. */
import { CHUNK_MS, Pace } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { LostJob } from '../../../jobs/resumable';
import type { Table, TableRecord } from '../../../tables/table';
import { lockLinks } from '../read/dependencies';
import { hasLinkColumns, importColumnLinks } from './columnLinks';
import { advanceLinks, holdsCursor, refusedRows } from './jobStore';
import type { LinkColumns } from './linkRows';
import { importLinks, type LinkGraph, linkGraph } from './links';
import { copyOf, forgetLinks, keepLinksSoFar, noLinksYet, readLinksSoFar } from './linksSoFar';
import type { ImportRun } from './run';
import { moveSuccessors } from './successors';

/** Rows a transaction: each reads the links of the whole project, so it is not to be too small either. */
const LINK_CHUNK = { least: 200, most: 1000 };

export interface Progress {
  jobId: string;
  done: number;
  linksDone: number;
}

export interface LinkPhase {
  db: TenantDb;
  run: ImportRun;
  jobId: string;
  signal: AbortSignal;
  progress: Progress;
  /** Keys that a dry run would create. */
  planned: ReadonlySet<string>;
  linkTable: Table | null;
  columns: LinkColumns | null;
}

/** Holds the job until the transaction ends; throws when somebody else has moved on with it. */
export async function hold(tx: TenantDb, { jobId, done, linksDone }: Progress): Promise<void> {
  if (!(await holdsCursor(tx, jobId, done, linksDone))) throw new LostJob();
}

/** And what follows from the dates of the rows. False when it broke off because the process stops. */
export async function writeLinks(phase: LinkPhase): Promise<boolean> {
  if (!(await linkAll(phase))) return false;
  await moveSuccessors(phase.db, phase.run, phase.jobId);
  return true;
}

async function linkAll({ db, run, jobId, signal, progress, planned, linkTable, columns }: LinkPhase): Promise<boolean> {
  const inColumns = hasLinkColumns(run.plan) ? run.records.length : 0;
  if (inColumns === 0 && !linkTable) return true;
  const refused = inColumns > 0 ? await refusedRows(db, jobId) : new Set<number>();
  // A dry run adds to the links in memory; a real one looks at those that stand there, with nobody linking beside it.
  const planning = run.dryRun ? await linkGraph(db, run.project.id) : null;
  const goesOn = progress.linksDone > 0 && progress.linksDone < inColumns;
  let soFar = goesOn ? await readLinksSoFar(db, jobId) : noLinksYet();
  const pace = new Pace({ goal: CHUNK_MS[run.platform.database.kind], first: LINK_CHUNK.least, ...LINK_CHUNK });
  const step = async (
    records: TableRecord[],
    write: (tx: TenantDb, graph: LinkGraph) => Promise<Parameters<typeof advanceLinks>[3]>,
  ) => {
    await pace.step(() =>
      db.transaction(async (tx) => {
        await hold(tx, progress);
        if (!planning) await lockLinks(tx);
        const graph = planning ?? (await linkGraph(tx, run.project.id));
        await advanceLinks(tx, jobId, records.length, await write(tx, graph));
      }),
    );
    progress.linksDone += records.length;
  };
  while (progress.linksDone < inColumns) {
    if (signal.aborted) return false;
    const records = run.records.slice(progress.linksDone, progress.linksDone + pace.size);
    // A transaction may be done again, so it begins with what the ones before it have left.
    let next = soFar;
    const isLast = progress.linksDone + records.length >= inColumns;
    await step(records, async (tx, graph) => {
      next = copyOf(soFar);
      const result = await importColumnLinks(tx, run, records, graph, refused, next);
      if (isLast) await forgetLinks(tx, jobId);
      else if (!run.dryRun) await keepLinksSoFar(tx, jobId, soFar, next);
      return result;
    });
    soFar = next;
  }
  if (!linkTable || !columns) return true;
  const total = inColumns + linkTable.records.length;
  while (progress.linksDone < total) {
    if (signal.aborted) return false;
    const from = progress.linksDone - inColumns;
    const records = linkTable.records.slice(from, from + pace.size);
    await step(records, (tx, graph) => importLinks(tx, run, records, columns, graph, planned));
  }
  return true;
}
