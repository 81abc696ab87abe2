/** The process and the task types that each enterprise begins with (product model 17.1). */
import type { ActorRule, StageCategory } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { process, stage, stageRela, taskType } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';

const stages: { code: StageCategory; name: string; color: string }[] = [
  { code: 'NOT_STARTED', name: '未开始', color: 'gray' },
  { code: 'IN_PROGRESS', name: '进行中', color: 'blue' },
  { code: 'PAUSED', name: '已挂起', color: 'orange' },
  { code: 'VERIFYING', name: '待验收', color: 'purple' },
  { code: 'DONE', name: '已完成', color: 'green' },
  { code: 'CANCELLED', name: '已取消', color: 'gray' },
  { code: 'CLOSED', name: '已关闭', color: 'gray' },
];

/** name, from, to, who, whether a reason is demanded */
export const defaultTransitions: [string, StageCategory[], StageCategory, ActorRule, boolean][] = [
  ['开始', ['NOT_STARTED'], 'IN_PROGRESS', 'any', false],
  ['提交验收', ['IN_PROGRESS'], 'VERIFYING', 'any', false],
  ['验收通过', ['VERIFYING'], 'DONE', 'verifier', false],
  ['驳回', ['VERIFYING'], 'IN_PROGRESS', 'verifier', true],
  ['完成', ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED'], 'DONE', 'any', false],
  ['挂起', ['IN_PROGRESS'], 'PAUSED', 'any', true],
  ['继续', ['PAUSED'], 'IN_PROGRESS', 'any', false],
  ['取消', ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'], 'CANCELLED', 'any', true],
  ['关闭', ['DONE', 'CANCELLED'], 'CLOSED', 'verifier', false],
  ['激活', ['DONE', 'CANCELLED', 'CLOSED'], 'IN_PROGRESS', 'any', true],
];

const types = [
  { code: 'TASK', name: '任务', icon: 'check-square', color: 'blue', isDefault: true },
  { code: 'REQUIREMENT', name: '需求', icon: 'bulb', color: 'green', isDefault: false },
  { code: 'BUG', name: '缺陷', icon: 'bug', color: 'red', isDefault: false },
];

export async function createDefaultProcess(db: TenantDb): Promise<void> {
  const processId = newId();
  await db.insert(process, { id: processId, code: 'DEFAULT', name: '默认流程', builtin: true });
  const ids = new Map(stages.map(({ code }) => [code, newId()]));
  const id = (code: StageCategory) => ids.get(code) as string;
  await db.insert(
    stage,
    stages.map(({ code, name, color }, sort) => ({
      id: id(code),
      processId,
      code,
      name,
      color,
      category: code,
      sort,
      initial: code === 'NOT_STARTED',
    })),
  );
  const transitions = defaultTransitions.flatMap(([name, froms, to, actorRule, reasonRequired], sort) =>
    froms.map((from) => ({
      id: newId(),
      processId,
      fromStageId: id(from),
      toStageId: id(to),
      name,
      actorRule,
      reasonRequired,
      sort,
    })),
  );
  await db.insert(stageRela, transitions);
  await db.insert(
    taskType,
    types.map((type, sort) => ({ id: newId(), processId, sort, ...type })),
  );
}
