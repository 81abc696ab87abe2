/** One project with as many tasks as wanted, written in bulk: for benchmarks and for looking at large lists. */
import type { StageCategory } from '../../contract/task/enums';
import { addDays, newId } from '../base/present';
import { today } from '../base/zone';
import type { Database } from '../db/client';
import { customField, project, projectCounter, projectMember, role, stage, taskType } from '../db/schema';
import { TenantDb } from '../db/scope';
import { keepFlows, sumTally } from '../modules/task';
import { objectWords } from '../object/search/words';
import { taskTitles } from './content';

const modules = ['告警中心', '拓扑视图', '报表中心', '值班排班', '采购管理', '合同台账', '移动审批', '数据质量'];
const categories: StageCategory[] = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'DONE',
  'VERIFYING',
  'DONE',
  'PAUSED',
  'NOT_STARTED',
  'CLOSED',
];
/** Two custom fields, so that large projects can be filtered and sorted by what people added. */
const points = [1, 2, 3, 5, 8, 13];
const platforms = ['web', 'ios', 'android', 'server'];
const BATCH = 2000;

export interface BulkProject {
  id: string;
  code: string;
}

/**
 * Adds a project led by `owner` to a tenant of the demo. Each tenth task has nine sub-tasks below it.
 * @param progress told of how many tasks stand already
 */
export async function createBulkProject(
  database: Database,
  options: { tenantCode: string; owner: string; code: string; name: string; tasks: number },
  progress: (done: number) => void = () => {},
): Promise<BulkProject> {
  const [tenant] = await database.query<{ id: string; owner_id: string }>(
    `SELECT t.id, a.id AS owner_id FROM tenant t
       JOIN account a ON a.username = $2
       JOIN tenant_member m ON m.tenant_id = t.id AND m.id = a.id
      WHERE t.code = $1`,
    [options.tenantCode, options.owner],
  );
  if (!tenant) throw new Error(`企业 ${options.tenantCode} 中没有成员 ${options.owner}`);
  const db = new TenantDb(database, tenant.id);
  const ownerId = tenant.owner_id;
  const id = newId();
  const roles = new Map((await db.select(role)).map((one) => [one.code, one.id]));
  const people = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1 AND NOT m.disabled AND EXISTS (
       SELECT 1 FROM tenant_member_role r WHERE r.tenant_id = m.tenant_id AND r.user_id = m.id) ORDER BY m.id`,
  );
  const pointsField = newId();
  const platformField = newId();
  await db.transaction(async (tx) => {
    await tx.insert(project, {
      id,
      code: options.code,
      name: options.name,
      ownerId,
      status: 'DOING',
      createdBy: ownerId,
    });
    await tx.insert(projectCounter, { projectId: id, lastSeq: options.tasks });
    await tx.insert(
      projectMember,
      people.map((person) => ({
        projectId: id,
        userId: person.id,
        roleId: roles.get(person.id === ownerId ? 'ROLE_PROJECT_MANAGER' : 'ROLE_PROJECT_DEVELOPER') as string,
      })),
    );
    await tx.insert(customField, [
      { id: pointsField, projectId: id, name: '故事点', kind: 'number' as const, createdBy: ownerId },
      {
        id: platformField,
        projectId: id,
        name: '平台',
        kind: 'select' as const,
        options: platforms.map((value) => ({ value, label: value })),
        sort: 1,
        createdBy: ownerId,
      },
    ]);
  });
  const types = (await db.select(taskType)).map((type) => type.id);
  const stages = new Map((await db.select(stage)).map((one) => [one.category, one.id]));
  const day = today();
  let parentId = '';
  for (let from = 1; from <= options.tasks; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, options.tasks - from + 1) }, (_, offset) => {
      const seq = from + offset;
      const isParent = seq % 10 === 1;
      const taskId = newId();
      if (isParent) parentId = taskId;
      const category = categories[(seq * 7) % categories.length] as StageCategory;
      const pattern = taskTitles[(seq * 13) % taskTitles.length]?.[1] ?? '{m}';
      const title = `${pattern.replace('{m}', modules[seq % modules.length] as string)} #${seq}`;
      const start = addDays(day, ((seq * 37) % 240) - 120);
      return {
        id: taskId,
        parent_id: isParent ? null : parentId,
        seq,
        type_id: types[seq % types.length],
        stage_id: stages.get(category),
        category,
        title,
        notes: `<p>${title}：按评审结论处理，完成后更新进度。</p>`,
        urgent: [2, 2, 1, 3, 2, 4][seq % 6],
        executor_id: seq % 11 === 0 ? null : people[(seq * 5) % people.length]?.id,
        plan_start: start,
        plan_end: addDays(start, 3 + (seq % 20)),
        progress: category === 'DONE' || category === 'CLOSED' ? 100 : (seq * 17) % 90,
        child_total: isParent ? Math.min(9, options.tasks - seq) : 0,
        minutes: options.tasks - seq,
        custom: {
          [pointsField]: points[seq % points.length],
          [platformField]: platforms[(seq * 3) % platforms.length],
        },
        words: objectWords(title, `${options.code}-${seq}`),
      };
    });
    await insertBatch(db, id, options.code, ownerId, rows);
    progress(Math.min(from + BATCH - 1, options.tasks));
  }
  await db.query(
    `UPDATE task p SET child_done = c.done FROM (
       SELECT parent_id, count(*)::int AS done FROM task
        WHERE tenant_id = $1 AND project_id = $2 AND category IN ('DONE', 'CLOSED', 'CANCELLED') GROUP BY parent_id) c
      WHERE p.tenant_id = $1 AND p.project_id = $2 AND p.id = c.parent_id`,
    [id],
  );
  await keepFlows(db);
  await sumTally(db, id);
  return { id, code: options.code };
}

async function insertBatch(
  db: TenantDb,
  projectId: string,
  code: string,
  ownerId: string,
  rows: object[],
): Promise<void> {
  await db.query(
    `INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id,
       urgent, executor_id, plan_start, plan_end, progress, child_total, custom_fields, search, created_by, created_at, updated_by, updated_at)
     SELECT $1, id, $2::uuid, seq, $3 || '-' || seq, seq, type_id, stage_id, category, title, notes, parent_id, urgent,
            executor_id, plan_start, plan_end, progress, child_total, custom, array_to_tsvector(words), $4::uuid,
            now() - make_interval(mins => minutes), $4::uuid, now() - make_interval(mins => minutes)
       FROM jsonb_to_recordset($5::jsonb) AS r(id uuid, parent_id uuid, seq int, type_id uuid, stage_id uuid, category text,
         title text, notes text, urgent smallint, executor_id uuid, plan_start date, plan_end date, progress smallint,
         child_total int, minutes int, custom jsonb, words text[])`,
    [projectId, code, ownerId, JSON.stringify(rows)],
  );
}
