/** Subjects of a project's cost: a tree that budget and expenses stand on. */
import type { CostSubject, Saved, SubjectCreate, SubjectUpdate } from '../../../contract/cost/cost';
import { SUBJECTS_MAX } from '../../../contract/time/money';
import { upward } from '../../../contract/turns';
import { costSubject } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { projectFor } from '../../object/project';

const subjectKind: KeptKind<typeof costSubject> = {
  table: costSubject,
  module: 'cost',
  type: 'costSubject',
  noun: '科目',
  labels: { name: '名称', kind: '类别', parentId: '上级科目', toComplete: '预计还需' },
};

export const subjectsOf = (db: TenantDb, projectId: string): Promise<CostSubject[]> =>
  db.query<CostSubject>(
    `SELECT id, parent_id AS "parentId", name, kind, to_complete::float8 AS "toComplete", version FROM cost_subject
      WHERE tenant_id = $1 AND project_id = $2 ORDER BY id`,
    [projectId],
  );

/** One writer of a project's subjects and budgets at a time: both are judged against each other. */
export const lockCost = (tx: TenantDb, projectId: string) =>
  tx.query('SELECT 1 FROM project WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    projectId,
  ]);

async function assertPlace(
  tx: TenantDb,
  projectId: string,
  id: string | null,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<void> {
  const all = await subjectsOf(tx, projectId);
  if (id === null && all.length >= SUBJECTS_MAX) throw againstRule(`一个项目最多 ${SUBJECTS_MAX} 个科目`);
  const byId = new Map(all.map((one) => [one.id, one]));
  if (parentId !== null && !byId.has(parentId)) throw invalid('上级科目不存在，请刷新后重新选择', 'parentId');
  for (const at of upward(parentId, (one) => byId.get(one)?.parentId)) {
    if (at === id) throw invalid('不能移到自己或下级科目之下', 'parentId');
  }
  const same = all.some(
    (one) => one.id !== id && one.parentId === parentId && one.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (same) throw duplicate(`同级已有科目「${name.trim()}」`, 'name');
}

export async function createSubject(context: TenantContext, { projectId, ...input }: SubjectCreate): Promise<Saved> {
  await projectFor(context, projectId, 'COST:BUDGET:UPDATE');
  return context.db.transaction(async (tx) => {
    await lockCost(tx, projectId);
    await assertPlace(tx, projectId, null, input);
    return addKept(context, tx, subjectKind, { ...input, projectId, name: input.name.trim() });
  });
}

/** A subject of a project whose cost the actor may plan. */
async function loadSubject(context: TenantContext, id: string) {
  const found = await loadKept(context.db, subjectKind, id);
  await projectFor(context, found.projectId, 'COST:BUDGET:UPDATE');
  return found;
}

export async function updateSubject(
  context: TenantContext,
  id: string,
  { version, ...input }: SubjectUpdate,
): Promise<Saved> {
  const { projectId } = await loadSubject(context, id);
  return context.db.transaction(async (tx) => {
    await lockCost(tx, projectId);
    const before = await loadKept(tx, subjectKind, id);
    const { name = before.name, parentId = before.parentId } = input;
    await assertPlace(tx, projectId, id, { name, parentId });
    return changeKept(context, tx, subjectKind, id, version, { ...input, name: name.trim() });
  });
}

/** @returns the project that it is of */
export async function assertSubject(db: TenantDb, subjectId: string): Promise<string> {
  const [found] = await db.query<{ project_id: string }>(
    'SELECT project_id FROM cost_subject WHERE tenant_id = $1 AND id = $2',
    [subjectId],
  );
  if (!found) throw invalid('所选科目不存在，请刷新后重新选择', 'subjectId');
  return found.project_id;
}

/** Only one that nothing stands on. */
export async function removeSubject(context: TenantContext, id: string): Promise<void> {
  const { projectId } = await loadSubject(context, id);
  await context.db.transaction(async (tx) => {
    await lockCost(tx, projectId);
    const [used] = await tx.query<{ below: boolean; spent: boolean; committed: boolean; planned: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM cost_subject WHERE tenant_id = $1 AND parent_id = $2) AS below,
              EXISTS (SELECT 1 FROM cost WHERE tenant_id = $1 AND subject_id = $2) AS spent,
              EXISTS (SELECT 1 FROM commitment WHERE tenant_id = $1 AND subject_id = $2) AS committed,
              EXISTS (SELECT 1 FROM cost_budget_line WHERE tenant_id = $1 AND subject_id = $2 AND amount > 0) AS planned`,
      [id],
    );
    if (!used) throw notFound('科目');
    if (used.below) throw againstRule('该科目有下级科目，请先删除或移走');
    if (used.spent) throw againstRule('该科目已有费用，不能删除');
    if (used.committed) throw againstRule('该科目已有合同或订单，不能删除');
    if (used.planned) throw againstRule('该科目在预算中有金额，不能删除');
    await removeKept(context, tx, subjectKind, id);
  });
}
