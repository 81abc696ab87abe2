/** Recurring tasks: their rules, kept by people. What they create is `scan.ts`. */

import { eq, sql } from 'drizzle-orm';
import type {
  Recurrence,
  RecurrenceCreate,
  RecurrencePreview,
  RecurrenceRule,
  RecurrenceRun,
  RecurrenceUpdate,
} from '../../../../contract/task/recurrence';
import { zoneOf } from '../../../../contract/time/zone';
import { iso, jsonInstant, newId } from '../../../base/present';
import { taskRecurrence } from '../../../db/schema';
import { forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { canInProject } from '../../../policies/project';
import { visibleTo } from '../read/filter';
import { loadTask } from '../read/load';
import { loadTemplate } from '../template/read';
import { assertRule, nextOccurrences } from './rule';
import { sayRule } from './words';

const PREVIEWED = 5;

export function previewRule(rule: RecurrenceRule): RecurrencePreview {
  assertRule(rule);
  return { text: sayRule(rule), next: nextOccurrences(rule, fromNow(rule), PREVIEWED) };
}

/** From today on: the past of a rule that begins in it is not made up for. */
function fromNow({ start, timeZone }: RecurrenceRule): string {
  const today = zoneOf(timeZone).dayText(Date.now());
  return start > today ? start : today;
}
const nextOf = (rule: RecurrenceRule) => {
  const [next] = nextOccurrences(rule, fromNow(rule), 1);
  return { nextDay: next?.day ?? null, nextAt: next?.at ?? null };
};

interface Pattern {
  taskId?: string | null;
  templateId?: string | null;
}

/** One of the two, and of this project. */
async function assertPattern(context: TenantContext, projectId: string, { taskId, templateId }: Pattern) {
  if (Boolean(taskId) === Boolean(templateId)) throw invalid('请选择一个任务或一个模板作为样板', 'taskId');
  if (taskId) {
    const { project } = await loadTask(context, { id: taskId });
    if (project.id !== projectId) throw invalid('样板任务不在本项目', 'taskId');
  }
  if (templateId) {
    const template = await loadTemplate(context, templateId);
    if (template.project_id && template.project_id !== projectId) throw invalid('模板不属于本项目', 'templateId');
  }
}

export async function createRecurrence(context: TenantContext, input: RecurrenceCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  const project = await projectFor(context, input.projectId, 'TASK:CREATE');
  assertRule(input.rule);
  await assertPattern(context, project.id, input);
  const id = newId();
  await db.insert(taskRecurrence, {
    id,
    projectId: project.id,
    name: input.name.trim(),
    taskId: input.taskId,
    templateId: input.templateId,
    rule: input.rule,
    skipOpen: input.skipOpen,
    catchUp: input.catchUp,
    ...nextOf(input.rule),
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { id };
}

/** A rule is kept by who made it, and by who sets the project up. */
async function kept(context: TenantContext, id: string) {
  const found = await context.db.find(taskRecurrence, id);
  if (!found) throw notFound('重复任务');
  const project = await projectFor(context, found.projectId, 'TASK:LIST');
  const mine = found.createdBy === context.actor.userId && canInProject(context.actor, project, 'TASK:CREATE');
  if (!mine && !canInProject(context.actor, project, 'PROJECT:CONFIG'))
    throw forbidden('只有创建者或项目经理可以维护重复任务');
  return found;
}

export async function updateRecurrence(
  context: TenantContext,
  id: string,
  { version, ...input }: RecurrenceUpdate,
): Promise<{ version: number }> {
  const found = await kept(context, id);
  const rule = input.rule ?? found.rule;
  if (input.rule) assertRule(input.rule);
  const pattern = input.taskId !== undefined || input.templateId !== undefined;
  const { taskId = null, templateId = null } = pattern ? input : found;
  if (pattern || input.enabled) await assertPattern(context, found.projectId, { taskId, templateId });
  const changed = await context.db.update(
    taskRecurrence,
    {
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(input.skipOpen !== undefined && { skipOpen: input.skipOpen }),
      ...(input.catchUp && { catchUp: input.catchUp }),
      taskId,
      templateId,
      rule,
      enabled: input.enabled ?? found.enabled,
      error: null,
      ...nextOf(rule),
      version: sql`version + 1`,
      updatedBy: context.actor.userId,
      updatedAt: sql`now()`,
    },
    eq(taskRecurrence.id, id),
    eq(taskRecurrence.version, version),
  );
  if (changed === 0) throw await staleRow(context, await kept(context, id));
  return { version: version + 1 };
}

export async function removeRecurrence(context: TenantContext, id: string): Promise<void> {
  await kept(context, id);
  await context.db.delete(taskRecurrence, eq(taskRecurrence.id, id));
}

interface Row extends Record<string, unknown> {
  id: string;
  project_id: string;
  name: string;
  task_id: string | null;
  template_id: string | null;
  pattern: string | null;
  rule: RecurrenceRule;
  skip_open: boolean;
  catch_up: Recurrence['catchUp'];
  enabled: boolean;
  error: string | null;
  next_day: string | null;
  next_at: string | null;
  last: (Omit<RecurrenceRun, 'at'> & { at: string }) | null;
  updated_by: string | null;
  updated_at: string;
  version: number;
}

/** A task that the actor may not see has no number and no title here. */
function runJson(context: TenantContext, ownsProject: boolean, params: unknown[]): string {
  const sees = new SqlConditions(params);
  sees.add('t.tenant_id = x.tenant_id AND t.id = x.task_id AND t.deleted_at IS NULL');
  visibleTo(context.actor, ownsProject, sees);
  return `(SELECT json_build_object('day', x.day, 'at', x.at, 'outcome', x.outcome, 'reason', x.reason, 'taskId', t.id, 'taskNo', t.task_no)
             FROM (SELECT 1) one LEFT JOIN task t ON ${sees.where})`;
}

export async function listRecurrences(
  context: TenantContext,
  { projectId, taskId }: { projectId: string; taskId?: string },
): Promise<Recurrence[]> {
  const { platform, actor, db } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const sees = new SqlConditions([projectId, taskId ?? null]);
  sees.add('t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL');
  const owns = project.ownerId === actor.userId;
  visibleTo(actor, owns, sees);
  const run = runJson(context, owns, sees.params);
  const rows = await db.query<Row>(
    `SELECT r.id, r.project_id, r.name, r.task_id, r.template_id, r.rule, r.skip_open, r.catch_up, r.enabled, r.error,
            r.next_day, r.next_at, r.updated_by, r.updated_at, r.version,
            coalesce(t.task_no || ' ' || t.title, p.name) AS pattern,
            (SELECT ${run} FROM task_recurrence_run x WHERE x.tenant_id = r.tenant_id AND x.recurrence_id = r.id
              ORDER BY x.day DESC LIMIT 1) AS last
       FROM task_recurrence r LEFT JOIN task t ON ${sees.where}
       LEFT JOIN task_template p ON p.tenant_id = r.tenant_id AND p.id = r.template_id
      WHERE r.tenant_id = $1 AND r.project_id = $2 AND ($3::uuid IS NULL OR r.task_id = $3) ORDER BY r.name, r.id`,
    sees.params,
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    taskId: row.task_id,
    templateId: row.template_id,
    pattern: row.pattern,
    rule: row.rule,
    text: sayRule(row.rule),
    skipOpen: row.skip_open,
    catchUp: row.catch_up,
    enabled: row.enabled,
    error: row.error,
    next: row.enabled && row.next_day && row.next_at ? { day: row.next_day, at: iso(row.next_at) } : null,
    lastRun: row.last && { ...row.last, at: jsonInstant(row.last.at) },
    updatedBy: people(row.updated_by),
    updatedTime: iso(row.updated_at),
    version: row.version,
  }));
}

const RUNS_SHOWN = 50;

/** What a rule has created, newest first. */
export async function runsOf(context: TenantContext, id: string): Promise<RecurrenceRun[]> {
  const found = await context.db.find(taskRecurrence, id);
  if (!found) throw notFound('重复任务');
  const project = await projectFor(context, found.projectId, 'TASK:LIST');
  const params: unknown[] = [id];
  const run = runJson(context, project.ownerId === context.actor.userId, params);
  const rows = await context.db.query<{ run: RecurrenceRun }>(
    `SELECT ${run} AS run FROM task_recurrence_run x WHERE x.tenant_id = $1 AND x.recurrence_id = $2
      ORDER BY x.day DESC LIMIT ${RUNS_SHOWN}`,
    params,
  );
  return rows.map(({ run: one }) => ({ ...one, at: jsonInstant(one.at) }));
}
