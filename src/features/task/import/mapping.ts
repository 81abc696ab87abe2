/** From the columns of a table to the mapping that the import takes. Pure. */

import type { CustomFieldKind } from '@contract/object/fieldKinds';
import type { CustomFieldInfo } from '@contract/project/taskSetup';
import { type ImportTarget, importTargets } from '@contract/task/enums';
import type { ImportMapping } from '@contract/task/import';

export type TargetChoice = Partial<Record<ImportTarget, string>>;

/** What becomes of a column that is no task field. */
export type ExtraChoice =
  | { use: 'skip' }
  | { use: 'field'; fieldId: string }
  | { use: 'create'; kind: CustomFieldKind; name: string };

export interface MappingChoice {
  targets: TargetChoice;
  /** By column. */
  extras: Record<string, ExtraChoice>;
}

export const targetKeys = Object.keys(importTargets) as ImportTarget[];

const words: Record<ImportTarget, readonly string[]> = {
  number: ['编号', '任务编号'],
  key: ['issuekey', 'key', 'id', 'issueid', '外部编号', '问题关键字'],
  title: ['title', 'summary', 'name', 'subject', '标题', '名称', '任务名称', '任务标题', '主题', '概要'],
  taskType: ['type', 'issuetype', 'tracker', '类型', '任务类型', '问题类型', '工作项类型'],
  parent: ['parent', 'parentkey', 'parentid', 'epiclink', '父任务', '上级任务', '父级', '所属父任务'],
  notes: ['description', 'notes', 'desc', 'content', 'body', '描述', '内容', '说明', '详情', '备注'],
  urgent: ['priority', 'urgent', '优先级', '紧急程度'],
  stage: ['status', 'stage', 'state', '阶段', '状态'],
  executor: ['assignee', 'executor', 'owner', 'assignedto', '执行人', '负责人', '经办人', '处理人'],
  involved: ['involved', 'participants', 'collaborators', '参与人', '参与者', '协作人', '协作者'],
  labels: ['labels', 'label', 'tags', 'tag', '标签'],
  planStart: ['startdate', 'planstart', 'start', 'begindate', '计划开始', '开始日期', '开始时间', '计划开始时间'],
  planEnd: ['duedate', 'planend', 'due', 'enddate', 'deadline', '计划截止', '截止', '截止日期', '截止时间', '结束日期'],
  progress: ['progress', 'percent', '进度', '完成度'],
  estimateHours: ['estimate', 'estimatehours', 'originalestimate', '预计工时', '估算工时', '工时'],
  leftHours: ['remainingestimate', 'timeleft', 'left', 'lefthours', '剩余工时', '剩余估算'],
  predecessors: ['predecessors', 'predecessor', 'dependson', 'blockedby', '前置任务', '前置', '紧前任务', '前驱任务'],
  relations: ['relations', 'related', 'relatedto', 'linkedissues', '关联任务', '相关任务'],
};
/** Of the two by which a task is known again there is one. */
const rivals: Partial<Record<ImportTarget, ImportTarget>> = { number: 'key', key: 'number' };
const storyPoints = ['storypoint', 'storypoints', '故事点'];
export const STORY_POINTS = '故事点';

const plain = (column: string) => column.toLowerCase().replace(/[\s_\-.:（）()]/g, '');

/** Guesses from the names of the columns; each column is used once, and the better word wins. */
export function guessMapping(columns: readonly string[], fields: readonly CustomFieldInfo[]): MappingChoice {
  const targets: TargetChoice = {};
  const used = new Set<string>();
  for (const target of targetKeys) {
    if (rivals[target] && targets[rivals[target]]) continue;
    const match = words[target]
      .map((word) => columns.find((column) => plain(column) === word && !used.has(column)))
      .find((column) => column !== undefined);
    if (!match) continue;
    targets[target] = match;
    used.add(match);
  }
  const extras = Object.fromEntries(
    columns.filter((column) => !used.has(column)).map((column) => [column, guessExtra(column, fields)]),
  );
  return { targets, extras };
}

/** A column beside the task fields: a field of its name if there is one, story points by their many names, or nothing. */
export function guessExtra(column: string, fields: readonly CustomFieldInfo[]): ExtraChoice {
  const points = storyPoints.includes(plain(column));
  const same = fields.find((field) => plain(field.name) === plain(column) || (points && field.name === STORY_POINTS));
  if (same) return { use: 'field', fieldId: same.fieldId };
  return points ? { use: 'create', kind: 'number', name: STORY_POINTS } : { use: 'skip' };
}

/** Columns that no task field takes. */
export const extraColumns = (columns: readonly string[], { targets }: MappingChoice): string[] => {
  const used = Object.values(targets);
  return columns.filter((column) => !used.includes(column));
};

/** Gives a target another column; a column that another target had goes over to this one. */
export function chooseTarget(choice: MappingChoice, target: ImportTarget, column: string | undefined): MappingChoice {
  const targets = Object.fromEntries(
    Object.entries(choice.targets).filter(([key, value]) => key !== target && value !== column),
  ) as TargetChoice;
  if (column) targets[target] = column;
  const rival = rivals[target];
  if (column && rival) delete targets[rival];
  return { ...choice, targets };
}

/** Why the mapping cannot be used yet; null when it can. */
export function mappingProblem(columns: readonly string[], choice: MappingChoice): string | null {
  if (!choice.targets.title) return '请为「标题」选择一列';
  const extras = extraColumns(columns, choice).map((column) => choice.extras[column]);
  const created = extras.flatMap((extra) => (extra?.use === 'create' ? [extra.name.trim()] : []));
  if (created.some((name) => !name)) return '新字段需要名称';
  const existing = extras.flatMap((extra) => (extra?.use === 'field' ? [extra.fieldId] : []));
  const doubled = [created, existing].some((values) => new Set(values).size < values.length);
  return doubled ? '两列不能导入到同一个字段' : null;
}

/** The mapping as the import takes it: task field → column, any other key → a custom column. */
export function toImportMapping(columns: readonly string[], choice: MappingChoice): ImportMapping {
  const mapping: ImportMapping = { ...choice.targets };
  extraColumns(columns, choice).forEach((column, at) => {
    const extra = choice.extras[column] ?? { use: 'skip' };
    // A key that no task field has, whatever the column is called.
    if (extra.use === 'field') mapping[`custom${at + 1}`] = { column, fieldId: extra.fieldId };
    if (extra.use === 'create') mapping[`custom${at + 1}`] = { column, create: extra.kind, name: extra.name.trim() };
  });
  return mapping;
}
