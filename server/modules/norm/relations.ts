/** Tasks of a norm: what they rest on, what they check, and where something does not hold, which becomes a problem. */

import { and, eq } from 'drizzle-orm';
import type { StoredFile } from '../../../contract/file/file';
import type { RelationKind } from '../../../contract/norm/enums';
import type {
  RelationAdd,
  RelationPage,
  RelationProblem,
  RelationQuery,
  RelationRemove,
  RelationStat,
  TaskRelation,
} from '../../../contract/norm/talk';
import { openStates } from '../../../contract/object/lifecycle';
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import { finishedCategories } from '../../../contract/task/enums';
import { escapeHtml } from '../../base/html';
import { iso, newId } from '../../base/present';
import { normClause, normTask } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, answered, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import type { Bind } from '../../object/define';
import { presentFiles, STORED_COLUMNS, type StoredRow } from '../../object/files/stored';
import { addLink } from '../../object/links';
import { windowOf, windowSql } from '../../object/list/page';
import { SqlConditions } from '../../object/list/sql';
import { convertedBefore, pointersTo } from '../../object/pointers';
import { foundTask, hiddenOf, othersChange, setSpecification, taskVisible } from '../task';
import { type LoadedNorm, loadNorm, logNorm } from './load';

/** Every relation, also what a task says by its field alone. */
const RELATED = `(
  SELECT x.tenant_id, x.id, x.norm_id, x.task_id, x.kind, x.anchor, x.result, x.evidence, x.file_ids, x.problem_id, x.created_by, x.created_at
    FROM norm_task x WHERE x.tenant_id = $1
  UNION ALL
  SELECT t.tenant_id, NULL, t.specification_id, t.id, 'basis', NULL, NULL, '', '{}'::uuid[], NULL, NULL, NULL
    FROM task t WHERE t.tenant_id = $1 AND t.specification_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM norm_task y WHERE y.tenant_id = t.tenant_id AND y.task_id = t.id
                        AND y.norm_id = t.specification_id AND y.kind = 'basis'))`;
const FROM = `FROM ${RELATED} AS r
  JOIN norm n ON n.tenant_id = r.tenant_id AND n.id = r.norm_id AND n.deleted_at IS NULL
  JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
  JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
  JOIN stage s ON s.tenant_id = t.tenant_id AND s.id = t.stage_id
  LEFT JOIN norm_clause c ON c.tenant_id = n.tenant_id AND c.version_id = n.current_id AND c.anchor = r.anchor`;

interface Related extends Record<string, unknown> {
  id: string | null;
  norm_id: string;
  code: string;
  norm_title: string;
  kind: RelationKind;
  anchor: string | null;
  no: string | null;
  clause_title: string | null;
  result: 'pass' | 'fail' | null;
  evidence: string;
  file_ids: string[];
  problem_id: string | null;
  created_by: string | null;
  created_at: string | null;
  task_id: string;
  task_no: string;
  title: string;
  project_id: string;
  project_name: string;
  category: string;
  stage_name: string;
  type_id: string;
  stage_id: string;
  executor_id: string | null;
}
const COLUMNS = `r.id, r.norm_id, n.code, n.title AS norm_title, r.kind, r.anchor, c.no, c.title AS clause_title, r.result,
  r.evidence, r.file_ids, r.problem_id, r.created_by, r.created_at, t.id AS task_id, t.task_no, t.title, t.project_id,
  p.name AS project_name, t.category, s.name AS stage_name, t.type_id, t.stage_id, t.executor_id`;
const NEWEST = 'r.created_at DESC NULLS LAST, t.seq DESC';

async function present(context: TenantContext, rows: readonly Related[]): Promise<TaskRelation[]> {
  const { platform, actor } = context;
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const ids = [...new Set(rows.map((row) => row.task_id))];
  const tasks = new Map((await platform.objects.findVisible(context, 'task', ids)).map((one) => [one.ref.id, one]));
  const problems = await pointersTo(
    context,
    rows.flatMap(({ problem_id: id }) => (id ? [{ type: 'problem' as const, id }] : [])),
  );
  const files = await evidenceFiles(context, rows);
  return rows.map((row) => {
    const problem = row.problem_id ? problems.get(row.problem_id) : undefined;
    return {
      id: row.id,
      kind: row.kind,
      clause: row.anchor && row.no !== null ? { anchor: row.anchor, no: row.no, title: row.clause_title ?? '' } : null,
      result: row.result,
      evidence: row.evidence,
      files: row.file_ids.flatMap((id) => files.get(`${row.task_id} ${id}`) ?? []),
      normId: row.norm_id,
      normCode: row.code,
      normTitle: row.norm_title,
      task: {
        id: row.task_id,
        no: row.task_no,
        title: row.title,
        projectId: row.project_id,
        projectName: row.project_name,
        category: row.category,
        stageName: row.stage_name,
        executor: hiddenOf(row, workflow)('executorId') ? null : people(row.executor_id),
      },
      problem: problem
        ? {
            id: problem.id,
            no: problem.no,
            title: problem.title,
            state: problem.state,
            closed: problem.closed,
            projectId: problem.projectId,
          }
        : null,
      createdBy: people(row.created_by),
      createdTime: iso(row.created_at),
      editable: tasks.get(row.task_id)?.may('link') ?? false,
    };
  });
}

/** Attachments that are told with relations, as they hang on their tasks now; by task and file. */
async function evidenceFiles(context: TenantContext, rows: readonly Related[]): Promise<Map<string, StoredFile>> {
  const ids = [...new Set(rows.flatMap((row) => row.file_ids))];
  if (ids.length === 0) return new Map();
  const found = await context.db.query<StoredRow & { task: string }>(
    `SELECT o.object_id AS task, ${STORED_COLUMNS}
       FROM object_file o JOIN file f ON f.tenant_id = o.tenant_id AND f.id = o.file_id
      WHERE o.tenant_id = $1 AND o.object_type = 'task' AND o.file_id = ANY($2::uuid[]) AND o.object_id = ANY($3::uuid[])`,
    [ids, [...new Set(rows.map((row) => row.task_id))]],
  );
  const files = await presentFiles(context, found);
  return new Map(found.flatMap((row, at) => (files[at] ? [[`${row.task} ${row.id}`, files[at]] as const] : [])));
}

/** Relations of a norm with tasks that the reader may see. */
export async function relationsOf(context: TenantContext, normId: string, query: RelationQuery): Promise<RelationPage> {
  await loadNorm(context, normId);
  const { db, actor } = context;
  const { pageNo = 1, pageSize = 10, kind, projectId } = query;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const texts = ['r.tenant_id = $1', `r.norm_id = ${bind(normId)}::uuid`, taskVisible(actor, bind)];
  if (kind) texts.push(`r.kind = ${bind(kind)}`);
  if (projectId) texts.push(`t.project_id = ${bind(projectId)}::uuid`);
  const where = texts.join(' AND ');
  const [counted] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${FROM} WHERE ${where}`, [
    ...sql.params,
  ]);
  const rows = await db.query<Related>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY ${NEWEST}
      ${windowSql(bind, windowOf({ pageNo, pageSize }))}`,
    sql.params,
  );
  return { result: await present(context, rows), total: counted?.total ?? 0, pageNo, pageSize };
}

/** Norms of a task, as its detail shows them: those that the reader may see. */
export async function relationsOfTask(context: TenantContext, taskId: string): Promise<TaskRelation[]> {
  const { platform, db } = context;
  await platform.objects.load(context, { type: 'task', id: taskId }, 'view');
  const rows = await db.query<Related>(
    `SELECT ${COLUMNS} ${FROM} WHERE r.tenant_id = $1 AND r.task_id = $2 ORDER BY r.created_at NULLS FIRST, n.code LIMIT 200`,
    [taskId],
  );
  const ids = [...new Set(rows.map((row) => row.norm_id))];
  const seen = new Set((await platform.objects.findVisible(context, 'norm', ids)).map(({ ref }) => ref.id));
  return present(
    context,
    rows.filter((row) => seen.has(row.norm_id)),
  );
}

export async function relationStat(context: TenantContext, normId: string): Promise<RelationStat> {
  await loadNorm(context, normId);
  const { db, actor } = context;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const where = ['r.tenant_id = $1', `r.norm_id = ${bind(normId)}::uuid`, taskVisible(actor, bind)].join(' AND ');
  const rows = await db.query<{
    kind: RelationKind;
    task_id: string;
    project_id: string;
    name: string;
    category: string;
    open: boolean;
  }>(
    `SELECT r.kind, r.task_id, t.project_id, p.name, t.category,
            (q.id IS NULL OR q.state = ANY(${bind(openStates(problemLifecycle))}::text[])) AS open
       ${FROM} LEFT JOIN problem q ON q.tenant_id = r.tenant_id AND q.id = r.problem_id AND q.deleted_at IS NULL
      WHERE ${where}`,
    sql.params,
  );
  const faulty = rows.filter(({ kind }) => kind === 'fault');
  const tasks = new Map(rows.map((row) => [row.task_id, row]));
  const isFinished = (category: string) => (finishedCategories as readonly string[]).includes(category);
  const projects = new Map<string, RelationStat['byProject'][number]>();
  for (const one of tasks.values()) {
    const project = projects.get(one.project_id) ?? {
      projectId: one.project_id,
      name: one.name,
      count: 0,
      finished: 0,
      faults: 0,
    };
    project.count += 1;
    if (isFinished(one.category)) project.finished += 1;
    projects.set(one.project_id, project);
  }
  for (const one of faulty) {
    const project = projects.get(one.project_id);
    if (project) project.faults += 1;
  }
  const counted = <K extends string>(values: readonly K[]) => [
    ...values.reduce((sums, one) => sums.set(one, (sums.get(one) ?? 0) + 1), new Map<K, number>()),
  ];
  return {
    total: rows.length,
    tasks: tasks.size,
    faults: faulty.length,
    openFaults: faulty.filter(({ open }) => open).length,
    byKind: counted(rows.map(({ kind }) => kind)).map(([kind, count]) => ({ kind, count })),
    byProject: [...projects.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'zh')),
    byCategory: counted([...tasks.values()].map(({ category }) => category)).map(([category, count]) => ({
      category,
      count,
    })),
  };
}

/** Whoever may link the task. The first norm that it rests on becomes its `specificationId`. */
export async function relateTask(context: TenantContext, normId: string, input: RelationAdd): Promise<{ id: string }> {
  const { platform, db, actor } = context;
  const of = await loadNorm(context, normId);
  const { taskId, kind, anchor = null, result = null, evidence = '', fileIds = [] } = input;
  if (of.currentId === null || of.state === 'OBSOLETE') throw againstRule('只能关联现行的规范');
  if (kind === 'fault' && evidence.trim() === '') throw invalid('请写明不符合的情况', 'evidence');
  if (kind === 'check' && result === null) throw invalid('请选择检查结果', 'result');
  await assertClause(db, of, anchor);
  const id = newId();
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await platform.objects.load(within, { type: 'task', id: taskId }, 'link', 'change');
    const row = { id, normId, taskId, kind, anchor, evidence: evidence.trim(), fileIds, createdBy: actor.userId };
    await assertAttached(tx, taskId, fileIds);
    const fresh = await tx.insertIfAbsent(normTask, { ...row, result: kind === 'check' ? result : null });
    if (fresh === 0) throw answered('该任务已依据这条规范');
    if (kind === 'basis') await setSpecification(within, taskId, { from: null, to: normId });
    await logNorm(actor, tx, 'related', of, { kind }, [taskChange({ after: [foundTask(task)] })]);
  });
  return { id };
}

/** @throws 400 for what is no attachment of the task */
async function assertAttached(tx: TenantDb, taskId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const held = await tx.query(
    `SELECT o.file_id FROM object_file o
      WHERE o.tenant_id = $1 AND o.object_type = 'task' AND o.object_id = $2 AND o.file_id = ANY($3::uuid[])`,
    [taskId, fileIds],
  );
  if (held.length < fileIds.length) throw invalid('证据须是该任务的附件，请刷新后重新选择', 'fileIds');
}

/** In the operation log: whoever reads it is told the task if they may see it. */
const taskChange = (sides: Parameters<typeof othersChange>[2]) => othersChange('task', '任务', sides);

async function assertClause(db: TenantDb, { currentId }: LoadedNorm, anchor: string | null): Promise<void> {
  if (anchor === null || currentId === null) return;
  const [clause] = await db.select(normClause, eq(normClause.versionId, currentId), eq(normClause.anchor, anchor));
  if (!clause) throw invalid('所选条款不在现行版本中，请重新选择', 'anchor');
}

/**
 * What is taken away, so that it can be put back (`relateTask`). A problem that came of it stays. A basis that is named by the
 * task alone has no row, and no `id`; a check or a fault that goes leaves it where it is.
 */
export async function unrelateTask(context: TenantContext, { id, taskId, normId }: RelationRemove): Promise<void> {
  const { platform, db, actor } = context;
  const of = await loadNorm(context, normId);
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await platform.objects.load(within, { type: 'task', id: taskId }, 'link', 'change');
    const rows = await tx.select(normTask, and(eq(normTask.taskId, taskId), eq(normTask.normId, normId)));
    const row = rows.find((one) => one.id === id);
    if (id && (!row || (await tx.delete(normTask, eq(normTask.id, id))) === 0)) throw notFound('关联');
    const named = rows.some((one) => one.kind === 'basis' && one.id !== id);
    const clears = !named && (!row || row.kind === 'basis');
    const cleared = clears && (await setSpecification(within, taskId, { from: normId, to: null }));
    if (!id && !cleared) throw notFound('关联');
    await logNorm(actor, tx, 'unrelated', of, {}, [taskChange({ before: [foundTask(task)] })]);
  });
}

const NOTE_TITLE = '不符合规范';
/** A non-conformity becomes a problem of the task's project, which names the norm, its clause and what was found. */
export async function makeProblem(context: TenantContext, input: RelationProblem): Promise<{ problemId: string }> {
  const { platform, db, actor } = context;
  const { id, title, severity, assigneeId } = input;
  const row = await db.find(normTask, id);
  if (!row) throw notFound('关联');
  const of = await loadNorm(context, row.normId);
  if (row.kind !== 'fault') throw againstRule('只有不符合项可以转为问题');
  const problemId = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await platform.objects.load(within, { type: 'task', id: row.taskId }, 'link', 'change');
    const held = await tx.find(normTask, id);
    if (held?.problemId) {
      throw await convertedBefore(within, '该不符合项', { type: 'problem', id: held.problemId });
    }
    const clause = row.anchor && of.currentId ? await clauseText(tx, of.currentId, row.anchor) : '';
    const lines = [
      `${NOTE_TITLE}：${of.code} ${of.title}${clause}`,
      `任务：${task.subject.no ?? ''} ${task.subject.title}`,
      row.evidence,
    ];
    const made = await platform.objects.kind('problem').create?.(
      within,
      {
        title: title.trim(),
        description: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
        assigneeId: assigneeId ?? null,
        values: { severity },
      },
      await bornOf(within, { type: 'task', id: row.taskId }),
    );
    if (!made) throw new Error('Problems cannot be made');
    await addLink(tx, { from: { type: 'task', id: row.taskId }, to: made, kind: 'caused', createdBy: actor.userId });
    await tx.update(normTask, { problemId: made.id, version: row.version + 1 }, eq(normTask.id, id));
    await logNorm(actor, tx, 'problemMade', of, {}, [taskChange({ after: [foundTask(task)] })]);
    return made.id;
  });
  return { problemId };
}

async function clauseText(tx: TenantDb, versionId: string, anchor: string): Promise<string> {
  const [clause] = await tx.select(normClause, eq(normClause.versionId, versionId), eq(normClause.anchor, anchor));
  return clause ? ` ${clause.no} ${clause.title}` : '';
}
