/**
 * The last part of an import: files that rows name, out of the archive beside the table or from addresses of hosts that the
 * operator allows. Each is attached as by hand, with its rights and quota; what fails is a note at its row.
 */
import { Readable } from 'node:stream';
import { FILE_MAX_BYTES } from '../../../../../contract/file/constants';
import { numberedName, safeFileName } from '../../../../../contract/file/name';
import type { ImportIssue } from '../../../../../contract/task/import';
import { isNamed, safeFetch } from '../../../../base/safeFetch';
import { ApiError } from '../../../../errors';
import { discard, receive } from '../../../../files/incoming';
import type { ObjectContext } from '../../../../object/define';
import { attachFile } from '../../../../object/files/attachments';
import { advanceLinks } from '../jobStore';
import { hold, type Progress } from '../linkPhase';
import { reachOf } from '../source/client';
import { Archive } from './archive';
import { attachedNames, FILES_MAX, forgetFiles, noteOf, surplusFiles, type WaitingFile, waitingFiles } from './store';

const AT_ONCE = 20;
const FETCH_MS = 20_000;
/** Of all of them: a host that answers slowly does not hold the import for ever. */
const PHASE_MS = 20 * 60_000;
const BEAT_MS = 10_000;
const MIB = 1024 * 1024;

interface Phase extends ObjectContext {
  progress: Progress;
  signal: AbortSignal;
}

/** Why a file does not come: a clause for people. */
class Refused extends Error {}

/** False when it broke off because the process stops; whoever goes on finds what is left. */
export async function attachNamed(phase: Phase): Promise<boolean> {
  // A host that is slow must not make the job look left: another process would attach the same files beside this one.
  const timer = setInterval(() => {
    beat(phase).catch(() => undefined);
  }, BEAT_MS);
  try {
    return await attachAll(phase);
  } finally {
    clearInterval(timer);
  }
}

const beat = ({ db, progress }: Phase) =>
  db.query(`UPDATE import_job SET heartbeat_at = now() WHERE tenant_id = $1 AND id = $2 AND state = 'running'`, [
    progress.jobId,
  ]);

async function attachAll(phase: Phase): Promise<boolean> {
  const { db, progress, signal } = phase;
  const { jobId } = progress;
  const until = Date.now() + PHASE_MS;
  await settle(
    phase,
    [],
    (await surplusFiles(db, jobId)).map((one) => noteOf(one, `一次导入最多 ${FILES_MAX} 个附件`)),
  );
  let archive: Archive | null | undefined;
  // Ends: each turn takes what it has looked at out of the table.
  for (;;) {
    if (signal.aborted) return false;
    const waiting = await waitingFiles(db, jobId, AT_ONCE);
    if (waiting.length === 0) return true;
    if (archive === undefined) archive = await archiveOf(phase);
    const notes = await attachSome(phase, waiting, archive, until);
    await settle(phase, waiting, notes);
  }
}

async function settle({ db, progress }: Phase, done: readonly WaitingFile[], notes: ImportIssue[]): Promise<void> {
  if (done.length === 0 && notes.length === 0) return;
  await db.transaction(async (tx) => {
    await hold(tx, progress);
    await forgetFiles(
      tx,
      done.map(({ id }) => id),
    );
    await advanceLinks(tx, progress.jobId, 0, { created: 0, unchanged: 0, issues: notes });
  });
}

async function archiveOf({ db, actor, progress, signal }: Phase): Promise<Archive | null> {
  const [row] = await db.query<{ archive: string | null }>(
    `SELECT encode(archive, 'base64') AS archive FROM import_job WHERE tenant_id = $1 AND id = $2`,
    [progress.jobId],
  );
  if (!row?.archive) return null;
  return Archive.open(Buffer.from(row.archive, 'base64'), { who: actor.userId, of: actor.tenantId, signal });
}

async function attachSome(
  phase: Phase,
  waiting: readonly WaitingFile[],
  archive: Archive | null,
  until: number,
): Promise<ImportIssue[]> {
  const found = new Map(waiting.map((one) => [one.id, archive?.find(one.path, one.key) ?? null]));
  const places = [...found.values()].flatMap((one) =>
    one && one !== 'several' && one.size <= FILE_MAX_BYTES ? [one.place] : [],
  );
  const contents = archive && places.length > 0 ? await archive.contents(places) : new Map<number, Buffer[]>();
  const there = await attachedNames(
    phase.db,
    waiting.map(({ taskId }) => taskId),
  );
  const notes: ImportIssue[] = [];
  for (const one of waiting) {
    const name = nthName(safeFileName(one.path.replace(/^.*[/\\]/, '')), one.nth);
    if (there.has(`${one.taskId}\n${name}`)) continue;
    try {
      const listed = found.get(one.id) ?? null;
      if (listed === 'several' && !one.address)
        throw new Refused('压缩包中有多个同名的文件，请用路径或以编号命名的文件夹区分');
      const packed = listed && listed !== 'several' ? listed : null;
      if (packed && packed.size > FILE_MAX_BYTES) throw tooLarge();
      const bytes = packed ? contentOf(packed, contents) : [await fetched(phase, one, until)];
      await attach(phase, one.taskId, name, bytes);
      there.add(`${one.taskId}\n${name}`);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ApiError)) throw error;
      notes.push(noteOf(one, error.message));
    }
  }
  return notes;
}

/** Two files of one name on one task are two, and the same two when the table is given again: `shot.png`, `shot (2).png`. */
function nthName(name: string, nth: number): string {
  let at = 0;
  return numberedName(name, () => {
    at += 1;
    return at < nth;
  });
}

function contentOf({ place, size }: { place: number; size: number }, contents: Map<number, Buffer[]>): Buffer[] {
  const content = contents.get(place) ?? [];
  if (size > 0 && content.length === 0) throw new Refused('压缩包中的这个文件已损坏，请重新打包后再次导入');
  return content;
}

const tooLarge = () => new Refused(`文件超过 ${FILE_MAX_BYTES / MIB} MB`);

async function attach(phase: Phase, taskId: string, name: string, bytes: readonly Buffer[]): Promise<void> {
  const { platform, db, actor } = phase;
  const upload = await receive(platform.env.dataDir, name, Readable.from(bytes));
  try {
    await attachFile({ platform, db, actor }, { type: 'task', id: taskId }, upload);
  } finally {
    await discard(upload);
  }
}

/** From a host of `IMPORT_HOSTS` alone: an address in a table is anybody's. */
async function fetched({ platform }: Phase, { address }: WaitingFile, until: number): Promise<Buffer> {
  if (!address) throw new Refused('压缩包中没有这个文件，或没有上传压缩包');
  const reach = reachOf(platform.env);
  if (!URL.canParse(address) || !isNamed(new URL(address), reach))
    throw new Refused('附件的地址不在允许的主机与端口中：请把文件放进压缩包，或请部署的人写进 IMPORT_HOSTS');
  if (Date.now() > until) throw new Refused(`读取附件超过 ${PHASE_MS / 60_000} 分钟，请再次导入同一文件`);
  let response: Response;
  try {
    response = await safeFetch(reach)(address, {
      timeoutMs: FETCH_MS,
      bytesMax: FILE_MAX_BYTES,
      headers: { 'user-agent': 'collab-platform-import/1' },
    });
  } catch (error) {
    const isSaid = error instanceof Error && /[\u4e00-\u9fff]/.test(error.message);
    throw new Refused(isSaid ? error.message : '无法从附件的地址读取');
  }
  if (response.status < 200 || response.status >= 300)
    throw new Refused(`附件的地址返回 ${response.status}，可能需要登录`);
  const isPage = /^text\/html/i.test(response.headers.get('content-type') ?? '');
  if (isPage && !/\.html?$/i.test(address.replace(/[?#].*$/, '')))
    throw new Refused('附件的地址给出的是网页，可能需要登录');
  return Buffer.from(await response.arrayBuffer());
}
