/** The background part of reading a running tool: page after page, each kept with the cursor behind it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../../contract/constants';
import { sourceWords } from '../../../../../contract/import/sourceKinds';
import { iso } from '../../../../base/present';
import type { TenantDb } from '../../../../db/scope';
import { ApiError, againstRule } from '../../../../errors';
import type { JobRun } from '../../../../jobs/jobs';
import { endJob, type JobRef, LostJob, runResumable } from '../../../../jobs/resumable';
import { projectFor } from '../../../../object/project';
import type { Platform } from '../../../../platform';
import { decrypt } from '../../../../secrets';
import { isKeepable, keepable } from '../../../../tables/table';
import { type Answer, type Asked, type Connection, type Cursor, type Json, rowOf, type SourceRow } from './adapter';
import { adapters } from './adapters';
import { Away, openClient, Patience, type SourceClient } from './client';
import { beat, type ClaimedPull, claimPull, keepPage, waitUntil } from './store';

const USUAL_LIMIT = 100;
/** More pages than a reading of the most rows has: a tool that pages for ever is stopped. */
const PAGES_MAX = 10_000;
/** How often a long page tells that it is worked on. */
const BEAT_MS = 5_000;
/** Clocks within the tool differ, and a change may be seen a little late. */
const OVERLAP_MS = 60_000;

/** See `runResumable`. `afterPage` is called behind each kept page (tests break off here). */
export const runPull = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
  afterPage: (pages: number) => Promise<void> | void = () => {},
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'work_pull',
      claim: claimPull,
      async work(db, job) {
        try {
          return await read(platform, db, job, signal, afterPage);
        } catch (error) {
          if (error instanceof Patience) {
            await waitUntil(db, job.pullId, error.until);
            return false;
          }
          // Tried again by the queue; what is said at the end is what was wrong.
          if (error instanceof Away && last) throw againstRule(`${error.message}。已读到的不会丢失，稍后可以继续`);
          throw error;
        }
      },
      fail: async (db, job, reason) => {
        await endJob(db, 'work_pull', job.pullId, 'failed', reason);
      },
      broken: '读取中断。已读到的不会丢失，请点击继续',
    },
  );

const connectionOf = ({ env }: Platform, { address, scope, account, cipher }: ClaimedPull): Connection => ({
  ...{ address, scope, account },
  token: decrypt(env, cipher),
});

async function read(
  platform: Platform,
  db: TenantDb,
  job: ClaimedPull,
  signal: AbortSignal,
  afterPage: (pages: number) => Promise<void> | void,
): Promise<boolean> {
  // Rights as they are now: days may lie between the first page and this one.
  const actor = await platform.access.actor(job.createdBy, db.tenantId);
  if (!actor) throw new ApiError('FORBIDDEN', '发起读取的成员已不在本企业或已停用');
  await projectFor({ platform, actor }, job.projectId, 'TASK:IMPORT');
  const adapter = adapters[job.kind];
  const connection = connectionOf(platform, job);
  const client = await openClient(platform.env, job.kind, connection);
  const limit = adapter.limit ?? USUAL_LIMIT;
  const since = job.since === null ? null : new Date(iso(job.since));
  let cursor: Cursor | null = job.pages > 0 ? job.cursor : { page: 1 };
  let before = '';
  // Ends: pages are counted, and the same one twice is refused.
  while (cursor !== null) {
    if (signal.aborted) return false;
    if (job.pages >= PAGES_MAX) throw endless(job);
    const asked: Asked = { cursor, since, now: client.clock(), limit };
    const began = new Date(client.clock().getTime() - OVERLAP_MS);
    const answer = await client.ask(adapter.page(connection, asked));
    const { items, next, total } = adapter.read(answer, asked);
    const first = items[0] === undefined ? '' : items.map((item) => adapter.key(item)).join('\n');
    if (first !== '' && first === before) throw endless(job);
    before = first;
    assertCursor(job, next);
    const { rows, bytes } = await rowsOf(db, job, connection, client, { answer, items, since, signal });
    const kept = await db.transaction((tx) => keepPage(tx, job, { rows, next, bytes, total: countOf(total), began }));
    if (!kept) throw new LostJob();
    job.pages += 1;
    job.rows += rows.length;
    job.bytes += bytes;
    cursor = next;
    await afterPage(job.pages);
  }
  await endJob(db, 'work_pull', job.pullId, 'finished');
  return true;
}

const endless = ({ kind }: ClaimedPull) =>
  againstRule(`${sourceWords[kind].label} 反复给出同样的一页，读取已停止：请检查对方的服务或代理`);

/** A place to go on from is a word of the tool's: a short one, of signs that can be kept. */
const TOKEN_MAX = 4_000;
function assertCursor({ kind }: ClaimedPull, next: Cursor | null): void {
  const token = next?.token ?? '';
  if (token.length <= TOKEN_MAX && isKeepable(token)) return;
  throw againstRule(`${sourceWords[kind].label} 给出的下一页无法识别，读取已停止：请检查对方的服务或代理`);
}

/** How many there are, as the tool says; null where it cannot be so. */
const TOTAL_MAX = 1_000_000_000;
const countOf = (total: number | undefined): number | null =>
  total !== undefined && Number.isSafeInteger(total) && total >= 0 && total <= TOTAL_MAX ? total : null;

function assertFits(job: ClaimedPull, rows: number, bytes: number): void {
  const more = '请在来源中拆成几个项目，或导出文件后分批导入';
  if (job.rows + rows > IMPORT_MAX_ROWS)
    throw againstRule(`来源超过 ${IMPORT_MAX_ROWS.toLocaleString()} 条，一次读不完：${more}`);
  if (job.bytes + bytes > IMPORT_MAX_BYTES)
    throw againstRule(`来源的内容超过 ${IMPORT_MAX_BYTES / 1024 / 1024} MB，一次读不完：${more}`);
}

/** NaN for a text that names no zone: what cannot be compared comes again, and changes nothing. */
const momentOf = (text: string): number => (/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN);

interface Read {
  answer: Answer;
  items: Json[];
  since: Date | null;
  signal: AbortSignal;
}

/** What is behind a thing of a page is asked for again after waits that are no longer, and so often. */
const WAIT_HERE_MS = 90_000;
const WAITS_MAX = 200;

/**
 * Waits where it stands: a tool that lets fewer questions through at a time than a page has would else be asked for the same
 * page for ever. @throws Patience for a longer wait, and where the process stops
 */
async function askPatiently(
  db: TenantDb,
  job: ClaimedPull,
  client: SourceClient,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    try {
      return await client.ask(path);
    } catch (error) {
      if (!(error instanceof Patience) || error.until.getTime() - Date.now() > WAIT_HERE_MS) throw error;
      // Ends: each turn waits, at most until then.
      while (Date.now() < error.until.getTime()) {
        if (signal.aborted) throw error;
        await sleep(Math.min(BEAT_MS, Math.max(1, error.until.getTime() - Date.now())));
        if (!(await beat(db, job))) throw new LostJob();
      }
    }
  }
  return client.ask(path);
}

/** The rows of a page, with the comments that stand behind an address of their own. */
async function rowsOf(
  db: TenantDb,
  job: ClaimedPull,
  connection: Connection,
  client: SourceClient,
  { answer, items, since, signal }: Read,
): Promise<{ rows: SourceRow[]; bytes: number }> {
  const adapter = adapters[job.kind];
  const rows: SourceRow[] = [];
  let bytes = 0;
  let told = Date.now();
  for (const item of items) {
    if (adapter.key(item) === '') continue;
    if (since && adapter.changedAt && momentOf(adapter.changedAt(item)) < since.getTime()) continue;
    const row = rowOf(adapter, item, answer);
    const path = adapter.comments?.path(connection, item) ?? null;
    if (adapter.comments && path !== null) {
      row[adapter.comments.column] = adapter.comments
        .read(await askPatiently(db, job, client, path, signal))
        .filter(Boolean);
      if (Date.now() - told > BEAT_MS) {
        if (!(await beat(db, job))) throw new LostJob();
        told = Date.now();
      }
    }
    const kept = keepableRow(row);
    rows.push(kept);
    bytes += Buffer.byteLength(JSON.stringify(kept));
    // Row by row: the comments of one page alone may be more than fits.
    assertFits(job, rows.length, bytes);
  }
  return { rows, bytes };
}

/** What no database keeps is said by a sign that it keeps. */
const keepableRow = (row: SourceRow): SourceRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      keepable(name),
      typeof cell === 'string' ? keepable(cell) : cell.map(keepable),
    ]),
  );
