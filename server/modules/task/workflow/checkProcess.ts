/** Whether a process as it was drawn can be worked with. Each refusal names what is wrong and where. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { PostAction } from '../../../../contract/task/postActions';
import type { ProcessSave, ProcessTransition } from '../../../../contract/task/process';
import { ruledFields, workflowColors } from '../../../../contract/task/workflowLimits';
import type { stage } from '../../../db/schema';
import { againstRule, invalid } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import { conditionsSql } from '../../../object/list/conditions';
import { taskTable } from '../read/fieldTable';
import type { Viewer } from '../read/privateChildren';
import { isEmpty, type ProjectFields } from '../read/values';

export interface KnownWork {
  /** Of the process, as they stand. */
  stages: readonly (typeof stage.$inferSelect)[];
  typeIds: ReadonlySet<string>;
  roleIds: ReadonlySet<string>;
  userIds: ReadonlySet<string>;
  labelIds: ReadonlySet<string>;
  /** Of approvals. */
  flowIds: ReadonlySet<string>;
  editor: Viewer;
  /** Custom fields of the enterprise, those of single projects included. */
  fields: ProjectFields;
}

export function checkProcess(input: ProcessSave, known: KnownWork): void {
  checkStages(input, known);
  checkTransitions(input, known);
  checkFieldRules(input, known);
}

function checkStages({ stages }: ProcessSave, known: KnownWork): void {
  const names = new Set<string>();
  const keys = new Set<string>();
  for (const { stageId, name, color, category, retired, initial, allowCreate, autoExecutor } of stages) {
    if (names.has(name.trim())) throw invalid(`阶段「${name.trim()}」重复，请改名`, 'stages');
    if (keys.has(stageId)) throw invalid('同一个阶段出现了两次，请刷新后重试', 'stages');
    names.add(name.trim());
    keys.add(stageId);
    if (!Object.hasOwn(workflowColors, color)) throw invalid(`阶段「${name}」的颜色不可用`, 'stages');
    if (retired && (initial || allowCreate)) throw invalid(`阶段「${name}」已退役，新任务不能从它开始`, 'stages');
    if (autoExecutor && !autoExecutor.userIds.every((id) => known.userIds.has(id))) {
      throw invalid(`阶段「${name}」的自动执行人不在本企业，请重新选择`, 'stages');
    }
    const before = known.stages.find(({ id }) => id === stageId);
    if (before && before.category !== category) {
      throw againstRule(`阶段「${before.name}」的类别不能直接修改：请新建一个阶段，再删除原阶段并把任务移过去`);
    }
  }
  const initial = stages.filter((one) => one.initial);
  if (initial.length !== 1) throw invalid('请选择一个初始阶段', 'stages');
  if (initial.some(({ category }) => finishedCategories.includes(category))) {
    throw invalid('初始阶段不能是已完成、已取消或已关闭', 'stages');
  }
  if (!stages.some(({ category }) => category === 'DONE'))
    throw invalid('请至少保留一个「已完成」类别的阶段', 'stages');
}

function checkTransitions({ stages, transitions }: ProcessSave, known: KnownWork): void {
  const nameOf = new Map(stages.map(({ stageId, name }) => [stageId, name.trim()]));
  const retired = new Set(stages.filter((one) => one.retired).map(({ stageId }) => stageId));
  const pairs = new Set<string>();
  for (const one of transitions) {
    const { fromStageId: from, toStageId: to } = one;
    if (!nameOf.has(to) || (from !== null && !nameOf.has(from))) {
      throw invalid(`流转「${one.name}」的阶段不存在，请重新选择`, 'transitions');
    }
    const way = `「${from === null ? '任意阶段' : nameOf.get(from)}」到「${nameOf.get(to)}」`;
    if (retired.has(to)) throw invalid(`流转${way}不能进入已退役的阶段`, 'transitions');
    if (from === to) throw invalid(`流转${way}没有改变阶段`, 'transitions');
    if (pairs.has(`${from} ${to}`)) throw invalid(`流转${way}重复`, 'transitions');
    pairs.add(`${from} ${to}`);
    checkRules(one, way, known);
  }
}

function checkRules(one: ProcessTransition, way: string, known: KnownWork): void {
  if (one.actorRule === 'roles' && one.actorRoleIds.length === 0)
    throw invalid(`请选择可以执行${way}的角色`, 'transitions');
  if (one.actorRule === 'users' && one.actorUserIds.length === 0)
    throw invalid(`请选择可以执行${way}的成员`, 'transitions');
  if (!one.actorRoleIds.every((id) => known.roleIds.has(id))) {
    throw invalid(`${way}中的角色不存在，请重新选择`, 'transitions');
  }
  if (!one.actorUserIds.every((id) => known.userIds.has(id))) {
    throw invalid(`${way}中的成员不在本企业，请重新选择`, 'transitions');
  }
  for (const field of one.requiredFields) {
    if (!canBeRequired(field, known))
      throw invalid(`${way}的必填字段不存在，或不能由人填写，请重新选择`, 'transitions');
  }
  if (one.approvalFlowId && !known.flowIds.has(one.approvalFlowId)) {
    throw invalid(`${way}的审批流程不存在，请重新选择`, 'transitions');
  }
  for (const action of one.postActions ?? []) checkAction(action, way, known);
  // Says itself which condition cannot be asked.
  if (one.condition) conditionsSql(taskTable, one.condition, known.fields, { bind: () => '$2', viewer: known.editor });
}

function checkAction(action: PostAction, way: string, { userIds, fields, labelIds }: KnownWork): void {
  const wrong = (what: string) => invalid(`${way}的后置动作：${what}`, 'transitions');
  const members = (ids: readonly string[]) => {
    if (!ids.every((id) => userIds.has(id))) throw wrong('成员不在本企业，请重新选择');
  };
  if (action.kind === 'assign') {
    if ((action.who === 'user') !== (action.userId !== null)) throw wrong('请选择执行人');
    if (action.userId) members([action.userId]);
  }
  if (action.kind === 'involve') {
    if (action.userIds.length === 0) throw wrong('请选择参与人');
    members(action.userIds);
  }
  if (action.kind === 'notify') {
    if (action.who.length + action.userIds.length === 0) throw wrong('请选择通知谁');
    members(action.userIds);
  }
  if (action.kind === 'labels') {
    if (action.add.length + action.remove.length === 0) throw wrong('请选择标签');
    if (![...action.add, ...action.remove].every((id) => labelIds.has(id))) throw wrong('标签不存在，请重新选择');
  }
  if (action.kind !== 'field') return;
  const field = fields.get(action.fieldId);
  if (!field || fieldKinds[field.kind].computed) throw wrong('字段不存在，或由公式计算，请重新选择');
  if (isEmpty(action.value) ? field.required : !fieldKinds[field.kind].fits(action.value, field)) {
    throw wrong(`「${field.name}」的值不符合字段类型`);
  }
}

function canBeRequired(field: string, { fields }: KnownWork): boolean {
  const custom = fields.get(field);
  // What is calculated is nobody's to fill in.
  if (custom) return custom.kind !== 'calculated';
  return Object.hasOwn(ruledFields, field) && ruledFields[field as keyof typeof ruledFields].required;
}

function checkFieldRules({ stages, fieldRules }: ProcessSave, known: KnownWork): void {
  const keys = new Set(stages.map(({ stageId }) => stageId));
  const places = new Set<string>();
  for (const { taskTypeId, stageId, field, rule } of fieldRules) {
    if (!known.typeIds.has(taskTypeId)) throw invalid('字段规则中的任务类型不使用该流程，请刷新后重试', 'fieldRules');
    if (!keys.has(stageId)) throw invalid('字段规则中的阶段不存在，请刷新后重试', 'fieldRules');
    if (!known.fields.has(field) && !Object.hasOwn(ruledFields, field)) {
      throw invalid('字段规则中的字段不存在，请刷新后重试', 'fieldRules');
    }
    if (rule === 'required' && !canBeRequired(field, known)) {
      const name = known.fields.get(field)?.name ?? ruledFields[field as keyof typeof ruledFields].label;
      throw invalid(`「${name}」总是有值，不需要设为必填`, 'fieldRules');
    }
    const place = `${taskTypeId} ${stageId} ${field}`;
    if (places.has(place)) throw invalid('同一个字段在同一阶段有两条规则，请刷新后重试', 'fieldRules');
    places.add(place);
  }
}
