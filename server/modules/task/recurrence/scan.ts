/**
 * Creates what recurring rules say, once each: a rule's row is locked, the day is written down under a key of its own,
 * and the tasks stand in the same transaction. Whichever process comes first does it; a crash undoes all of it.
 */

import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import type { CatchUpChoice, RecurrenceOutcome } from '../../../../contract/task/flowEnums';
import type { Occurrence, RecurrenceRule } from '../../../../contract/task/recurrence';
import type { Actor } from '../../../base/actor';
import { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, forbidden } from '../../../errors';
import { eachByItself } from '../../../jobs/each';
import type { SystemContext } from '../../../object/define';
import { holdersInProject } from '../../../object/holders';
import { type LoadedProject, projectFor } from '../../../object/project';
import { tellTurn } from '../../../object/scheduled';
import type { Platform } from '../../../platform';
import { copiedDependencies, planCopies } from '../copy/copies';
import { insertCopies, type Seedling } from '../copy/insertCopies';
import { announcePlanted, treeOf } from '../copy/service';
import { tellPlanted } from '../copy/tell';
import { instantiateTemplate } from '../template/instantiateTemplate';
import { findTemplate } from '../template/read';
import { daysFrom, occurrenceOn } from './rule';

export const RECURRENCE_QUEUE = 'task-recurrence';
/** Rules taken up at one time; the rest is there a minute later. */
const AT_ONCE = 500;
/** What is older was missed: nothing ran then. */
const MISSED_AFTER_MS = 3_600_000;
/** Of what was missed, the most that is made up for. */
const CAUGHT_UP = 31;

export function defineRecurrenceJobs(platform: Platform): void {
  platform.jobs.define(RECURRENCE_QUEUE, () => createDue(platform, new Date()));
  platform.jobs.schedule(RECURRENCE_QUEUE, '* * * * *');
}

/** Over all tenants: the queue belongs to the installation. */
export async function createDue(platform: Platform, now: Date): Promise<void> {
  const due = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM task_recurrence WHERE enabled AND next_at <= $1 ORDER BY next_at LIMIT ${AT_ONCE}`,
    [now.toISOString()],
  );
  await eachByItself(due, ({ tenant_id: tenantId, id }) =>
    createFor(platform, new TenantDb(platform.database, tenantId), id, now),
  );
}

interface DueRule extends Record<string, unknown> {
  id: string;
  name: string;
  project_id: string;
  task_id: string | null;
  template_id: string | null;
  rule: RecurrenceRule;
  skip_open: boolean;
  catch_up: CatchUpChoice;
  next_day: string;
  keeper: string | null;
}

const createFor = (platform: Platform, db: TenantDb, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [due] = await tx.query<DueRule>(
      `SELECT id, name, project_id, task_id, template_id, rule, skip_open, catch_up, next_day, coalesce(updated_by, created_by) AS keeper
         FROM task_recurrence WHERE tenant_id = $1 AND id = $2 AND enabled AND next_at <= $3 FOR UPDATE SKIP LOCKED`,
      [id, now.toISOString()],
    );
    if (!due) return;
    const { passed, next } = passedBy(due, now);
    let error: string | null = null;
    for (const day of chosen(passed, due.catch_up, now)) error = await createOn(platform, tx, due, day);
    await tx.query(
      `UPDATE task_recurrence SET next_day = $3, next_at = $4, enabled = enabled AND $5::text IS NULL, error = $5
        WHERE tenant_id = $1 AND id = $2`,
      [id, next?.day ?? null, next?.at ?? null, error],
    );
    if (error !== null) await tellKeepers({ platform, db: tx }, due, error);
  });

/** A rule that stands still creates nothing more until somebody saves it anew: whoever keeps it, and who sets the project up. */
const tellKeepers = (context: SystemContext, due: DueRule, error: string): Promise<void> =>
  tellTurn(context, null, `${error}。规则已停用`, async () => ({
    what: `重复任务「${due.name}」的创建`,
    place: `/project/${due.project_id}/settings?section=recurrence`,
    to: [due.keeper, ...(await holdersInProject(context.db, due.project_id, 'PROJECT:CONFIG'))],
    about: { type: 'project', id: due.project_id },
  }));

function passedBy(
  { rule, next_day: from }: DueRule,
  now: Date,
): { passed: Occurrence[]; next: Occurrence | undefined } {
  const passed: Occurrence[] = [];
  for (const day of daysFrom(rule, from)) {
    const one = occurrenceOn(rule, day);
    if (Date.parse(one.at) > now.getTime()) return { passed, next: one };
    passed.push(one);
    if (passed.length > CAUGHT_UP) passed.shift();
  }
  return { passed, next: undefined };
}

function chosen(passed: readonly Occurrence[], catchUp: CatchUpChoice, now: Date): readonly Occurrence[] {
  if (catchUp === 'all') return passed;
  const last = passed.slice(-1);
  if (catchUp === 'last') return last;
  return last.filter(({ at }) => now.getTime() - Date.parse(at) < MISSED_AFTER_MS);
}

/** Returns why the rule has to stand still, or null. */
async function createOn(platform: Platform, db: TenantDb, due: DueRule, { day }: Occurrence): Promise<string | null> {
  const [mine] = await db.query(
    `INSERT INTO task_recurrence_run (tenant_id, recurrence_id, day, outcome) VALUES ($1, $2, $3::date, 'created')
     ON CONFLICT DO NOTHING RETURNING day`,
    [due.id, day],
  );
  if (!mine) return null;
  const note = (outcome: RecurrenceOutcome, reason: string | null, taskId: string | null) =>
    db.query(
      `UPDATE task_recurrence_run SET outcome = $4, reason = $5, task_id = $6::uuid
        WHERE tenant_id = $1 AND recurrence_id = $2 AND day = $3::date`,
      [due.id, day, outcome, reason, taskId],
    );
  const open = due.skip_open ? await stillOpen(db, due.id) : null;
  if (open) {
    await note('skipped', `上一次的任务 ${open} 尚未完成`, null);
    return null;
  }
  try {
    const { project, actor, seedlings, notes } = await make(platform, db, due, day);
    await tellPlanted(platform, db, null, project.id, seedlings);
    await note('created', notes.length > 0 ? notes.join('；') : null, seedlings[0]?.id ?? null);
    db.afterCommit(() => announcePlanted({ platform, actor }, project.id, seedlings));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await note('failed', error.message, null);
    return error.message;
  }
}

async function stillOpen(db: TenantDb, id: string): Promise<string | null> {
  const [last] = await db.query<{ task_no: string; category: StageCategory }>(
    `SELECT t.task_no, t.category FROM task_recurrence_run r
       JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
      WHERE r.tenant_id = $1 AND r.recurrence_id = $2 ORDER BY r.day DESC LIMIT 1`,
    [id],
  );
  return last && !finishedCategories.includes(last.category) ? last.task_no : null;
}

interface Made {
  project: LoadedProject;
  actor: Actor;
  seedlings: Seedling[];
  notes: string[];
}

/** In the name of whoever keeps the rule, with the rights that they have now. */
async function make(platform: Platform, db: TenantDb, due: DueRule, day: string): Promise<Made> {
  const actor = due.keeper ? await platform.access.actor(due.keeper, db.tenantId) : undefined;
  if (!actor) throw forbidden('维护该规则的成员已不在本企业或已停用，请由其他成员保存一次规则');
  const within = { platform, actor, db };
  const project = await projectFor(within, due.project_id, 'TASK:CREATE');
  if (due.template_id) {
    const template = await findTemplate(db, due.template_id);
    if (!template) throw againstRule('任务模板已被删除，请选择其他模板');
    return { project, actor, ...(await instantiateTemplate(within, project, template.nodes, { day })) };
  }
  const sources = await treeOf(within, due.task_id ?? '', true).catch((error: unknown) => {
    throw error instanceof ApiError ? againstRule('作为样板的任务不存在或已被删除，请选择其他任务') : error;
  });
  const top = sources[0]?.record;
  const anchor = top?.plan_start ?? top?.plan_end ?? null;
  const days = anchor === null ? 0 : Math.round((Date.parse(day) - Date.parse(anchor)) / 86_400_000);
  const options = {
    subtree: true,
    members: true,
    labels: true,
    customFields: true,
    depends: true,
    dates: anchor === null ? ('clear' as const) : ('shift' as const),
    days,
  };
  const { seedlings, ids, notes } = await planCopies(within, sources, project, options);
  const [root] = seedlings;
  if (root && anchor === null) root.planEnd = day;
  await insertCopies(within, project, seedlings, await copiedDependencies(db, ids));
  return { project, actor, seedlings, notes: [...new Set([...notes.values()].flat())] };
}
