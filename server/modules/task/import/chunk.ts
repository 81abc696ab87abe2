/** One chunk of rows: what each becomes, and — unless it is a dry run — the writing of it. */

import { importTargets } from '../../../../contract/task/enums';
import { cutText } from '../../../../contract/text/cut';
import { giveWay, Pace } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { ApiError, againstRule } from '../../../errors';
import { Unfit } from '../../../object/fields/reading';
import { keepable, type TableRecord } from '../../../tables/table';
import { assertMayStand, hasBegun } from '../change/advance';
import type { TaskChange } from '../change/plan';
import { openSources } from '../change/sources';
import { writeChanges } from '../change/write';
import { findByKeys } from '../read/load';
import { keepNamedFiles, type NamedFile } from './attachments/store';
import { type Awaited, keepAwaited } from './awaited';
import { changeOf, type Existing } from './changes';
import { type Said, writeComments } from './foreign/comments';
import { leftIn, lookOf } from './foreign/look';
import { byNames, keyOf, type Naming } from './keys';
import { assertNew, assertPlace, beginningOf, typeOf } from './newTasks';
import { type Newcomer, openPlacing, type Place, parentKeys } from './placing';
import { type Draft, draftOf, titleOf, tolerate } from './rows';
import type { ChunkResult, ImportRun } from './run';
import { keepTrail } from './trail';
import { type Created, forgetRow, insertTasks, lockCounter, newRow, takeNumbers } from './write';

/** Milliseconds after which it is asked whether the database is still busy, which has something to say by then. */
const PREPARE_MS = 5;
/** The row as it was read ahead, or read now; it is handed out once, so that what was read does not lie there for all the run. */
function read(record: TableRecord, run: ImportRun): Draft | Unfit {
  const known = run.readAhead.get(record);
  run.readAhead.delete(record);
  return known ?? drafted(() => draftOf(record, run));
}

/** `Unfit` is an answer as well. */
export function drafted(read: () => Draft): Draft | Unfit {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unfit) return error;
    throw error;
  }
}

/** Does what of rows needs no database, as long as the database is busy with others. */
export async function prepare(run: ImportRun, records: TableRecord[], busy: () => boolean): Promise<void> {
  await giveWay();
  for await (const part of new Pace({ goal: PREPARE_MS, first: 25, most: 100 }).parts(records)) {
    if (!busy()) return;
    for (const record of part) prepareOne(run, record);
  }
}

function prepareOne(run: ImportRun, record: TableRecord): void {
  if (run.readAhead.has(record)) return;
  const draft = read(record, run);
  run.readAhead.set(record, draft);
  // What is left out of a row of another tool hangs on whether its task is there already.
  if (draft instanceof Unfit || run.plan.foreign) return;
  try {
    newRow(run, draft);
  } catch (error) {
    // It is judged in its turn, and may be a task that is there already.
    if (!(error instanceof Unfit)) throw error;
  }
}

/** What a person reads beside a row that cannot be taken; anything else is no matter of the row. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unfit || error instanceof ApiError) return keepable(error.message);
  throw error;
}

export const byKeys = (tasks: readonly Existing[], naming: Naming): Map<string, Existing> =>
  byNames(tasks, ({ record }) => ({ number: record.task_no, key: record.external_key }), naming);

const AT_THE_TOP: Place = { id: null, typeId: null, parent: null, former: null };

/** Where a row of another tool cannot stand below what it names, a new task stands at the top, and one that is there stays. */
function placed(
  { plan }: ImportRun,
  draft: Draft,
  before: Existing | undefined,
  place: () => Place | undefined,
): Place | undefined {
  let found: Place | undefined = before ? undefined : AT_THE_TOP;
  tolerate(draft, plan, importTargets.parent, draft.parentKey ?? '', () => {
    found = place();
  });
  return found;
}

/** Of a task that may not have begun below its parent: it comes, and stands where such tasks begin. */
function beginAnew(run: ImportRun, draft: Draft, reason: string): void {
  draft.left.push({
    cause: reason.replace(/「[^」]*」/g, ''),
    column: importTargets.stage,
    value: draft.stageName ?? '',
  });
  draft.stageName = undefined;
  draft.progress = undefined;
  forgetRow(draft);
  if (!run.dryRun) newRow(run, draft);
}

/** In the caller's transaction. All numbers of the chunk are taken under one lock, so they follow without a gap. */
export async function importChunk(
  db: TenantDb,
  run: ImportRun,
  records: TableRecord[],
  /** Called while the database writes new tasks: as long as it is busy. */
  meanwhile: (busy: () => boolean) => Promise<void> = async () => {},
): Promise<ChunkResult> {
  const { plan, dryRun, project, platform, actor } = run;
  if (!dryRun) await lockCounter(db, project.id);
  const drafts = records.map((record) => read(record, run));
  const named = records.flatMap((record) => keyOf(record, plan) ?? []);
  const keys = [...new Set([...named, ...parentKeys(drafts)].map(keepable))];
  const found = byKeys(await findByKeys(db, project, { keys }, !dryRun), run);
  const ids = [...new Set(found.values())].map(({ record }) => record.id);
  const sources = await openSources({ platform, actor, db }, ids);
  // Whom a row names is judged with its reason, row by row; nobody has to be asked for again.
  sources.assignable = async () => {};
  const newcomers = dryRun ? run.newcomers : new Map<string, Newcomer>();
  const placing = await openPlacing(db, run, found, newcomers);
  const created: Created[] = [];
  // By new task: the one above it that is there already, of which it is asked whether work may begin; null: there is none.
  const anchors = new Map<string, string | null>();
  const anchorOf = (above: string | null | undefined) => {
    if (!above) return null;
    const known = anchors.get(above);
    return known === undefined ? above : known;
  };
  const brought: string[] = [];
  const updated: TaskChange[] = [];
  const said: Said[] = [];
  const awaited: Awaited[] = [];
  const files: NamedFile[] = [];
  const result: ChunkResult = { created: 0, updated: 0, unchanged: 0, issues: [], preview: [] };
  for (const [at, record] of records.entries()) {
    const key = keyOf(record, plan);
    const shownKey = key === null ? null : keepable(cutText(key, 200));
    let action = 'failed';
    try {
      const draft = drafts[at];
      if (!draft || draft instanceof Unfit) throw draft;
      const before = draft.key === null ? undefined : found.get(draft.key);
      let place = placed(run, draft, before, () => placing(draft, before));
      if (!before) {
        if (dryRun) assertNew(run, draft);
        else newRow(run, draft);
        place = placed(run, draft, undefined, () => {
          assertPlace(run, draft, place);
          return place;
        });
        const anchor = anchorOf(place?.id);
        anchors.set(run.idOf(draft.row), anchor);
        const reach = { category: beginningOf(run, draft).category, progress: draft.progress ?? 0 };
        const held = anchor && hasBegun(reach) ? await sources.heldBack(anchor) : null;
        if (held && !plan.foreign) throw againstRule(held);
        if (held) beginAnew(run, draft, held);
        created.push({ draft, parentId: place?.id ?? null });
        if (draft.key !== null) {
          newcomers.set(draft.key, { id: run.idOf(draft.row), typeId: typeOf(run, draft).id });
        }
        action = 'created';
      } else {
        const taskId = before.record.id;
        if (draft.more.comments) said.push({ taskId, comments: draft.more.comments });
        for (const one of draft.more.awaited ?? []) awaited.push({ ...one, taskId });
        for (const one of draft.more.attachments ?? []) files.push({ ...one, taskId, row: record.row, key: shownKey });
        const change = await changeOf(run, sources, before, draft, place);
        const moved = change !== null && change.after.parent_id !== before.record.parent_id;
        const above = moved ? change.after.parent_id : null;
        const anchor = anchorOf(above);
        const held = anchor && hasBegun(change?.after ?? before.record) ? await sources.heldBack(anchor) : null;
        if (held) throw againstRule(held);
        if (above) brought.push(before.record.id);
        if (change) updated.push(change);
        else result.unchanged += 1;
        action = change ? 'updated' : 'unchanged';
      }
    } catch (error) {
      result.issues.push({ file: 'tasks', row: record.row, key: shownKey, reason: reasonOf(error) });
    }
    const draft = drafts[at];
    const isTaken = action !== 'failed' && draft !== undefined && !(draft instanceof Unfit);
    if (isTaken) result.issues.push(...leftIn(draft, shownKey));
    if (dryRun)
      result.preview.push({
        row: record.row,
        action,
        key: shownKey,
        title: titleOf(record, plan),
        ...(isTaken && plan.foreign && run.looks.take() && lookOf(run, draft)),
      });
  }
  result.created = created.length;
  result.updated = updated.length;
  if (dryRun) return result;
  if (created.length > 0) {
    const last = await takeNumbers(db, run, created.length);
    let busy = true;
    const written = insertTasks(db, run, created, last - created.length).finally(() => {
      busy = false;
    });
    await Promise.all([written, meanwhile(() => busy)]);
  }
  await writeChanges({ platform, db, actorId: actor.userId }, updated);
  await keepTrail(db, { jobId: run.jobId, projectId: project.id, userId: actor.userId }, updated);
  for (const { draft } of created) {
    const taskId = run.idOf(draft.row);
    if (draft.more.comments) said.push({ taskId, comments: draft.more.comments });
    for (const one of draft.more.awaited ?? []) awaited.push({ ...one, taskId });
    for (const one of draft.more.attachments ?? []) files.push({ ...one, taskId, row: draft.row, key: draft.key });
  }
  await keepNamedFiles(db, run.jobId, files);
  await keepAwaited(db, actor.userId, awaited);
  if (said.length > 0) await writeComments(db, actor.userId, said);
  // Of those that came below another task, also what had begun below them.
  await assertMayStand({ platform, db, actor }, brought);
  return result;
}
