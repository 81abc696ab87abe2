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
import { type ChangeSources, openSources } from '../change/sources';
import { writeChanges } from '../change/write';
import { findByKeys } from '../read/load';
import { keepNamedFiles, type NamedFile } from './attachments/store';
import { type Awaited, keepAwaited } from './awaited';
import { changeOf, type Existing } from './changes';
import { type Said, writeComments } from './foreign/comments';
import { leftIn, lookOf } from './foreign/look';
import { byNames, keyOf, type Naming } from './keys';
import { assertNew, assertPlace, beginningOf, typeOf } from './newTasks';
import { type Newcomer, openPlacing, type Place, type Placing, parentKeys } from './placing';
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

/** What a chunk knows while its rows are taken, and what is to be written of them. */
interface Chunk {
  run: ImportRun;
  found: ReadonlyMap<string, Existing>;
  sources: ChangeSources;
  placing: Placing;
  newcomers: Map<string, Newcomer>;
  /** By new task: the one above it that is there already, of which it is asked whether work may begin; null: there is none. */
  anchors: Map<string, string | null>;
  created: Created[];
  updated: TaskChange[];
  /** Tasks that came below another one. */
  brought: string[];
  said: Said[];
  awaited: Awaited[];
  files: NamedFile[];
  result: ChunkResult;
}

async function openChunk(
  db: TenantDb,
  run: ImportRun,
  records: TableRecord[],
  drafts: (Draft | Unfit)[],
): Promise<Chunk> {
  const { plan, dryRun, project, platform, actor } = run;
  const named = records.flatMap((record) => keyOf(record, plan) ?? []);
  const keys = [...new Set([...named, ...parentKeys(drafts)].map(keepable))];
  const found = byKeys(await findByKeys(db, project, { keys }, !dryRun), run);
  const ids = [...new Set(found.values())].map(({ record }) => record.id);
  const sources = await openSources({ platform, actor, db }, ids);
  // Whom a row names is judged with its reason, row by row; nobody has to be asked for again.
  sources.assignable = async () => {};
  const newcomers = dryRun ? run.newcomers : new Map<string, Newcomer>();
  const placing = await openPlacing(db, run, found, newcomers);
  return {
    ...{ run, found, sources, placing, newcomers, anchors: new Map(), created: [], updated: [], brought: [] },
    ...{ said: [], awaited: [], files: [] },
    result: { created: 0, updated: 0, unchanged: 0, issues: [], preview: [] },
  };
}

function anchorOf({ anchors }: Chunk, above: string | null | undefined): string | null {
  if (!above) return null;
  const known = anchors.get(above);
  return known === undefined ? above : known;
}

/** What a row brings beside the fields of its task: comments, people who are still to join, files. */
function bringAlong({ said, awaited, files }: Chunk, taskId: string, draft: Draft, row: number, key: string | null) {
  const { comments, awaited: people = [], attachments = [] } = draft.more;
  if (comments) said.push({ taskId, comments });
  for (const one of people) awaited.push({ ...one, taskId });
  for (const one of attachments) files.push({ ...one, taskId, row, key });
}

async function takeNew(chunk: Chunk, draft: Draft, wanted: Place | undefined): Promise<'created'> {
  const { run, sources, anchors, created, newcomers } = chunk;
  if (run.dryRun) assertNew(run, draft);
  else newRow(run, draft);
  const place = placed(run, draft, undefined, () => {
    assertPlace(run, draft, wanted);
    return wanted;
  });
  const anchor = anchorOf(chunk, place?.id);
  anchors.set(run.idOf(draft.row), anchor);
  const reach = { category: beginningOf(run, draft).category, progress: draft.progress ?? 0 };
  const held = anchor && hasBegun(reach) ? await sources.heldBack(anchor) : null;
  if (held && !run.plan.foreign) throw againstRule(held);
  if (held) beginAnew(run, draft, held);
  created.push({ draft, parentId: place?.id ?? null });
  if (draft.key !== null) newcomers.set(draft.key, { id: run.idOf(draft.row), typeId: typeOf(run, draft).id });
  return 'created';
}

async function takeKnown(
  chunk: Chunk,
  before: Existing,
  draft: Draft,
  place: Place | undefined,
): Promise<'updated' | 'unchanged'> {
  const { run, sources, brought, updated, result } = chunk;
  const change = await changeOf(run, sources, before, draft, place);
  const moved = change !== null && change.after.parent_id !== before.record.parent_id;
  const above = moved ? change.after.parent_id : null;
  const anchor = anchorOf(chunk, above);
  const held = anchor && hasBegun(change?.after ?? before.record) ? await sources.heldBack(anchor) : null;
  if (held) throw againstRule(held);
  if (above) brought.push(before.record.id);
  if (change) updated.push(change);
  else result.unchanged += 1;
  return change ? 'updated' : 'unchanged';
}

/** @throws Unfit and ApiError where the row cannot be taken */
async function takeDraft(chunk: Chunk, draft: Draft, record: TableRecord, shownKey: string | null) {
  const { run, found, placing } = chunk;
  const before = draft.key === null ? undefined : found.get(draft.key);
  const place = placed(run, draft, before, () => placing(draft, before));
  if (!before) return takeNew(chunk, draft, place);
  bringAlong(chunk, before.record.id, draft, record.row, shownKey);
  return takeKnown(chunk, before, draft, place);
}

async function takeRecord(chunk: Chunk, record: TableRecord, draft: Draft | Unfit): Promise<void> {
  const { run, result } = chunk;
  const key = keyOf(record, run.plan);
  const shownKey = key === null ? null : keepable(cutText(key, 200));
  let action = 'failed';
  try {
    if (draft instanceof Unfit) throw draft;
    action = await takeDraft(chunk, draft, record, shownKey);
    result.issues.push(...leftIn(draft, shownKey));
  } catch (error) {
    result.issues.push({ file: 'tasks', row: record.row, key: shownKey, reason: reasonOf(error) });
  }
  if (!run.dryRun) return;
  const isTaken = action !== 'failed' && !(draft instanceof Unfit);
  result.preview.push({
    row: record.row,
    action,
    key: shownKey,
    title: titleOf(record, run.plan),
    ...(isTaken && run.plan.foreign && run.looks.take() && lookOf(run, draft)),
  });
}

async function writeChunk(db: TenantDb, chunk: Chunk, meanwhile: (busy: () => boolean) => Promise<void>) {
  const { run, created, updated } = chunk;
  const { platform, actor, project } = run;
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
  for (const { draft } of created) bringAlong(chunk, run.idOf(draft.row), draft, draft.row, draft.key);
  await keepNamedFiles(db, run.jobId, chunk.files);
  await keepAwaited(db, actor.userId, chunk.awaited);
  if (chunk.said.length > 0) await writeComments(db, actor.userId, chunk.said);
  // Of those that came below another task, also what had begun below them.
  await assertMayStand({ platform, db, actor }, chunk.brought);
}

/** In the caller's transaction. All numbers of the chunk are taken under one lock, so they follow without a gap. */
export async function importChunk(
  db: TenantDb,
  run: ImportRun,
  records: TableRecord[],
  /** Called while the database writes new tasks: as long as it is busy. */
  meanwhile: (busy: () => boolean) => Promise<void> = async () => {},
): Promise<ChunkResult> {
  if (!run.dryRun) await lockCounter(db, run.project.id);
  const drafts = records.map((record) => read(record, run));
  const chunk = await openChunk(db, run, records, drafts);
  for (const [at, record] of records.entries()) {
    const draft = drafts[at];
    if (draft) await takeRecord(chunk, record, draft);
  }
  const { result, created, updated } = chunk;
  result.created = created.length;
  result.updated = updated.length;
  if (!run.dryRun) await writeChunk(db, chunk, meanwhile);
  return result;
}
