/** Layouts of the enterprise, chosen by its task types, and layouts that a project makes for a type of its own accord. */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { LAYOUTS_MAX, usualGroups } from '../../../../contract/task/layoutFields';
import type {
  LayoutCreate,
  LayoutGroup,
  LayoutModel,
  LayoutSave,
  ProjectLayoutReset,
  ProjectLayoutSave,
} from '../../../../contract/task/layouts';
import { newId } from '../../../base/present';
import { taskLayout, taskType } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { modelOf } from '../read/workflowStore';
import { announceWorkflow } from '../workflow/announce';
import { lockConfiguration } from '../workflow/processes';
import { assertModel } from './model';

type Row = typeof taskLayout.$inferSelect;
type Changes = Pick<LayoutSave, 'groups' | 'createFields'>;

/** As a database row keeps them: what was only read by others is copied. */
export const ownGroups = (groups: LayoutModel['groups'] | typeof usualGroups): LayoutGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field })) }));

export function createLayout(context: TenantContext, input: LayoutCreate): Promise<{ layoutId: string }> {
  const { actor } = context;
  return inTurn(context, async (tx) => {
    const layouts = await ofEnterprise(tx);
    if (layouts.length >= LAYOUTS_MAX) throw againstRule(`一个企业最多 ${LAYOUTS_MAX} 个字段布局，请先删除不用的布局`);
    const name = input.name.trim();
    assertNameFree(layouts, name);
    const from = input.copyFrom ? layouts.find(({ id }) => id === input.copyFrom) : undefined;
    if (input.copyFrom && !from) throw invalid('要复制的布局不存在，请刷新后重试', 'copyFrom');
    const id = newId();
    await tx.insert(taskLayout, {
      id,
      name,
      groups: ownGroups(from?.groups ?? usualGroups),
      createFields: from?.createFields ?? null,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await log(context, tx, 'layoutCreated', id, { name });
    return { layoutId: id };
  });
}

export function saveLayout(context: TenantContext, input: LayoutSave): Promise<{ version: number }> {
  return inTurn(context, async (tx) => {
    const layouts = await ofEnterprise(tx);
    const before = layouts.find(({ id }) => id === input.layoutId);
    if (!before) throw notFound('字段布局');
    await assertCurrent(context, before, input.version);
    const name = input.name?.trim() ?? before.name;
    if (name !== before.name) assertNameFree(layouts, name);
    await assertModel(tx, input);
    if (input.isDefault) await tx.update(taskLayout, { isDefault: false }, eq(taskLayout.isDefault, true));
    await write(context, tx, before, input, {
      name,
      ...(input.isDefault !== undefined && { isDefault: input.isDefault }),
    });
    await log(context, tx, 'layoutUpdated', before.id, { name });
    return { version: before.version + 1 };
  });
}

/** Types that have chosen it keep it from going, so that no task shows its fields otherwise by somebody else's hand. */
export function removeLayout(context: TenantContext, id: string): Promise<void> {
  return inTurn(context, async (tx) => {
    const one = await tx.find(taskLayout, id);
    if (!one || one.projectId) throw notFound('字段布局');
    const types = await tx.select(taskType, eq(taskType.layoutId, id));
    if (types.length > 0) {
      throw againstRule(
        `任务类型${types.map(({ name }) => `「${name}」`).join('')}正在使用该布局，请先为它们选择其他布局`,
      );
    }
    await tx.delete(taskLayout, eq(taskLayout.id, id));
    await log(context, tx, 'layoutRemoved', id, { name: one.name });
  });
}

/** The first time it is the enterprise's layout that is changed for the project alone. */
export async function saveProjectLayout(
  context: TenantContext,
  input: ProjectLayoutSave,
): Promise<{ version: number }> {
  const { platform, actor } = context;
  const { projectId, taskTypeId, version } = input;
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  const workflow = await platform.workflows.of(actor.tenantId);
  const type = workflow.type(taskTypeId);
  if (!type) throw notFound('任务类型');
  return inTurn(context, async (tx) => {
    const before = await ofProject(tx, projectId, taskTypeId);
    if (!before && version !== 0) throw await staleRow(context, undefined);
    await assertModel(tx, input, projectId);
    if (before) {
      await assertCurrent(context, before, version);
      await write(context, tx, before, input);
    } else {
      const followed = modelOf(workflow.enterpriseLayout(type).layout);
      await tx.insert(taskLayout, {
        id: newId(),
        projectId,
        typeId: taskTypeId,
        groups: ownGroups(input.groups ?? followed?.groups ?? usualGroups),
        createFields: (input.createFields === undefined ? followed?.createFields : input.createFields) ?? null,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      });
    }
    await log(context, tx, 'projectLayoutSaved', taskTypeId, { name: type.name, projectId });
    return { version: (before?.version ?? 0) + 1 };
  });
}

export async function resetProjectLayout(context: TenantContext, input: ProjectLayoutReset): Promise<void> {
  const { projectId, taskTypeId, version } = input;
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  await inTurn(context, async (tx) => {
    const before = await ofProject(tx, projectId, taskTypeId);
    if (!before) return;
    await assertCurrent(context, before, version);
    await tx.delete(taskLayout, eq(taskLayout.id, before.id));
    await log(context, tx, 'projectLayoutReset', taskTypeId, { projectId });
  });
}

const ofEnterprise = (tx: TenantDb): Promise<Row[]> => tx.select(taskLayout, isNull(taskLayout.projectId));
const ofProject = async (tx: TenantDb, projectId: string, typeId: string): Promise<Row | undefined> =>
  (await tx.select(taskLayout, and(eq(taskLayout.projectId, projectId), eq(taskLayout.typeId, typeId))))[0];

/** Configuration of one enterprise changes one step after the other; everybody hears of it after the commit. */
function inTurn<T>(context: TenantContext, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  return context.db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const result = await work(tx);
    announceWorkflow(context, tx);
    return result;
  });
}

async function write(
  { actor }: TenantContext,
  tx: TenantDb,
  before: Row,
  { groups, createFields }: Changes,
  more: Partial<Pick<Row, 'name' | 'isDefault'>> = {},
): Promise<void> {
  await tx.update(
    taskLayout,
    {
      ...more,
      ...(groups && { groups: ownGroups(groups) }),
      ...(createFields !== undefined && { createFields }),
      version: sql`version + 1`,
      updatedBy: actor.userId,
      updatedAt: new Date().toISOString(),
    },
    eq(taskLayout.id, before.id),
  );
}

async function assertCurrent(context: TenantContext, row: Row, version: number): Promise<void> {
  if (row.version !== version) throw await staleRow(context, row);
}

function assertNameFree(layouts: readonly Row[], name: string): void {
  if (layouts.some((one) => one.name === name)) throw duplicate(`已有字段布局「${name}」`, 'name');
}

const log = (context: TenantContext, tx: TenantDb, action: string, objectId: string, detail: Record<string, unknown>) =>
  logOperation(tx, context.actor, { module: 'task', action, objectType: 'taskLayout', objectId, detail });
