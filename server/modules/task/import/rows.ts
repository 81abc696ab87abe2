/** From a record of the table to what the task should be. Decides nothing about what is in the database. */

import type { Left, More } from '../../../../contract/import/row';
import { writtenShare } from '../../../../contract/number/written';
import {
  type ImportTarget,
  importTargets,
  NOTES_MAX,
  type StageCategory,
  stageCategories,
  TITLE_MAX,
} from '../../../../contract/task/enums';
import type { CustomValues } from '../../../../contract/task/task';
import { cutText } from '../../../../contract/text/cut';
import { htmlToText, textToHtml } from '../../../base/html';
import { ApiError } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import { type FieldFacts, listed } from '../../../object/fields/kinds/kind';
import { dayOf, shown, Unfit } from '../../../object/fields/reading';
import { cellText, keepable, type TableRecord } from '../../../tables/table';
import { type PredecessorRef, predecessorsOf, type RelationRef, relationsOf } from '../export/refs';
import type { Stage, TaskTypeRecord } from '../read/workflowStore';
import { htmlOf } from './foreign/markup';
import { leftOf, moreOf } from './foreign/translate';
import { keyOf } from './keys';
import type { Plan, ProjectField } from './mapping';
import type { People } from './people';
import { hoursOf, priorityOf, progressOf } from './values';

/** Only what the mapping names; an empty cell clears (null), except where a task cannot be without. */
export interface Draft {
  row: number;
  key: string | null;
  title: string;
  notes?: string;
  type?: TaskTypeRecord;
  /** Of the task above; null: at the top. */
  parentKey?: string | null;
  urgent?: number;
  /** As the file says it: which stage that is depends on the type of the task. */
  stageName?: string;
  executorId?: string | null;
  /** Several people where one is meant: a team, if the task is its. */
  team?: string[];
  involved?: string[];
  labelIds?: string[];
  planStart?: string | null;
  planEnd?: string | null;
  progress?: number;
  estimateHours?: number | null;
  leftHours?: number | null;
  custom: CustomValues;
  predecessors?: PredecessorRef[];
  relations?: RelationRef[];
  /** Of a file of another tool: what was left out, and what its tasks have beside the fields. */
  left: Left[];
  more: More;
}
export interface ReadContext {
  plan: Plan;
  /** In the order of `plan.custom`. */
  fields: ProjectField[];
  people: People;
  types: readonly TaskTypeRecord[];
  allStages: readonly Stage[];
  /** The labels of the project as the choices of a field. */
  labels: FieldFacts;
  /** Key → the first row that has it. */
  firstRows: ReadonlyMap<string, number>;
}

const KEY_MAX = 200;
const KEPT: ReadonlySet<ImportTarget> = new Set(['involved', 'predecessors', 'relations']);

/** What the preview and the report call the row by. */
export const titleOf = ({ cells }: TableRecord, { targets }: Plan): string =>
  keepable(cutText(cellText(cells[targets.title ?? -1]), TITLE_MAX));

/** Throws `Unfit` with the reason when the row cannot be taken. */
export function draftOf(record: TableRecord, context: ReadContext): Draft {
  const draft = bareDraftOf(record, context);
  readNotes(draft, record, context.plan);
  return draft;
}

/** What a row says of a target; undefined: nothing, and what stands there stays. */
function cellsOf(record: TableRecord, plan: Plan, left: Draft['left']) {
  return (target: ImportTarget): string | undefined => {
    const at = plan.targets[target];
    if (at === undefined) return undefined;
    const cell = cellText(record.cells[at]);
    if (cell !== '') return cell;
    // Nobody and no link that another tool does not know is taken away; a file of ours says all.
    if (plan.besides?.includes(target)) return undefined;
    if (plan.foreign && plan.targets.number === undefined && KEPT.has(target)) return undefined;
    // What could not be read clears nothing that stands there.
    return left.some(({ column }) => column === importTargets[target]) ? undefined : cell;
  };
}

/** All but the description, which costs more than the rest of the row. */
export function bareDraftOf(record: TableRecord, context: ReadContext): Draft {
  const { plan, fields, firstRows } = context;
  if (record.problem !== undefined) throw new Unfit(record.problem);
  const left = [...leftOf(record)];
  const text = cellsOf(record, plan, left);
  const title = text('title') ?? '';
  if (title.trim() === '') throw new Unfit('标题为空，已跳过该行');
  if (title.length > TITLE_MAX)
    throw new Unfit(`标题有 ${title.length} 个字符，超过 ${TITLE_MAX} 个，已跳过该行，请缩短后重新导入`);
  const key = keyOf(record, plan);
  if (key !== null && key.length > KEY_MAX) throw new Unfit(`外部编号超过 ${KEY_MAX} 个字符`);
  const first = key === null ? undefined : firstRows.get(key);
  if (first !== undefined && first !== record.row) throw new Unfit(`外部编号${shown(key ?? '')}与第 ${first} 行重复`);

  const draft: Draft = { row: record.row, key, title, custom: {}, left, more: moreOf(record) };
  readPlain(draft, text);
  readReferences(draft, text, context);
  const reading = { person: (name: string) => context.people(name) };
  plan.custom.forEach((column, index) => {
    const field = fields[index];
    const cell = cellText(record.cells[column.at]);
    if (!field || (cell === '' && left.some((one) => one.column === column.name))) return;
    tolerate(draft, plan, column.name, cell, () => {
      // Workbooks write 0.12 as 12% where the cell is of that format.
      const text = (field.kind === 'number' && writtenShare(cell)) || cell;
      draft.custom[field.id] = cell.trim() === '' ? null : fieldKinds[field.kind].parse(text, field, reading);
    });
  });
  return draft;
}

type Reader = (target: ImportTarget) => string | undefined;

const VALUE_SHOWN = 100;
const spoken = (cell: string) => cutText(listed(cell).join('、') || cell, VALUE_SHOWN);

/** Of a file of another tool, what cannot be taken is left out with a note; else it costs the row. */
export function tolerate(
  { left }: Pick<Draft, 'left'>,
  { foreign }: Plan,
  column: string,
  cell: string,
  read: () => void,
): void {
  try {
    read();
  } catch (error) {
    if (!foreign || !(error instanceof Unfit || error instanceof ApiError)) throw error;
    left.push({ cause: error.message.replace(/「[^」]*」/g, ''), column, value: spoken(cell) });
  }
}

function readNotes(draft: Draft, record: TableRecord, { foreign, targets }: Plan): void {
  if (targets.notes === undefined) return;
  draft.notes = foreign ? htmlOf(draft.more.notes ?? []) : textToHtml(cellText(record.cells[targets.notes]));
  if (foreign && draft.notes.length > NOTES_MAX) {
    draft.notes = textToHtml(cutText(htmlToText(draft.notes), NOTES_MAX / 10));
    draft.left.push({ cause: '描述过长，已截短', column: importTargets.notes, value: '' });
  }
  if (draft.notes.length > NOTES_MAX) throw new Unfit(`描述超过 ${NOTES_MAX} 个字符，已跳过该行，请缩短后重新导入`);
}

function readPlain(draft: Draft, text: Reader): void {
  const urgent = text('urgent');
  if (urgent?.trim()) draft.urgent = priorityOf(urgent);
  const progress = text('progress');
  if (progress?.trim()) draft.progress = progressOf(progress);
  const hours = text('estimateHours');
  if (hours !== undefined) draft.estimateHours = hours.trim() === '' ? null : hoursOf(hours);
  const remaining = text('leftHours');
  if (remaining !== undefined) draft.leftHours = remaining.trim() === '' ? null : hoursOf(remaining);
  const start = text('planStart');
  if (start !== undefined) draft.planStart = start.trim() === '' ? null : dayOf(start, '计划开始');
  const end = text('planEnd');
  if (end !== undefined) draft.planEnd = end.trim() === '' ? null : dayOf(end, '计划截止');
  if (draft.planStart && draft.planEnd && draft.planEnd < draft.planStart) throw new Unfit('计划截止早于计划开始');
}

function readReferences(draft: Draft, text: Reader, context: ReadContext): void {
  const { allStages, people, labels } = context;
  const type = text('taskType')?.trim();
  if (type) {
    tolerate(draft, context.plan, importTargets.taskType, type, () => {
      draft.type = typeNamed(context, type);
    });
  }
  const stageName = text('stage')?.trim();
  if (stageName) {
    const isCategory = context.plan.foreign && Object.hasOwn(stageCategories, stageName);
    if (!isCategory && !stageNamed(allStages, stageName)) throw noSuchStage(stageName, allStages);
    draft.stageName = stageName;
  }
  const parent = text('parent')?.trim();
  if (parent !== undefined) draft.parentKey = parent || null;
  if (parent && parent === draft.key) throw new Unfit('任务不能是自己的父任务');
  const executor = text('executor')?.trim();
  if (executor !== undefined) readExecutor(draft, executor, people);
  const involved = text('involved');
  if (involved !== undefined) draft.involved = [...new Set(listed(involved).map((name) => people(name, '参与人')))];
  const labelled = text('labels');
  if (labelled !== undefined) draft.labelIds = labelsOf(draft, labelled, context.plan, labels);
  const predecessors = text('predecessors');
  if (predecessors !== undefined) {
    tolerate(draft, context.plan, importTargets.predecessors, predecessors, () => {
      draft.predecessors = predecessorsOf(predecessors);
    });
  }
  const relations = text('relations');
  if (relations !== undefined) {
    tolerate(draft, context.plan, importTargets.relations, relations, () => {
      draft.relations = relationsOf(relations);
    });
  }
}

function labelsOf(draft: Draft, cell: string, plan: Plan, labels: FieldFacts): string[] {
  const parse = (text: string) => fieldKinds.multiSelect.parse(text, labels, { person: (name) => name }) as string[];
  if (!plan.foreign) return parse(cell);
  const ids: string[] = [];
  for (const name of listed(cell)) {
    tolerate(draft, plan, importTargets.labels, name, () => {
      const found = labels.options.find(({ label }) => label === name);
      if (!found) throw new Unfit('项目中没有这个标签，您不能新建，或标签已满');
      ids.push(found.value);
    });
  }
  return ids;
}

function readExecutor(draft: Draft, text: string, people: People): void {
  const several = listed(text);
  if (several.length < 2) draft.executorId = text === '' ? null : people(text);
  else draft.team = several.map((name) => people(name));
}

function typeNamed({ types }: ReadContext, text: string): TaskTypeRecord {
  const type = types.find(({ name, code }) => name === text || code.toLowerCase() === text.toLowerCase());
  if (!type) throw new Unfit(`类型${shown(text)}不存在，可用：${types.map(({ name }) => name).join('、')}`);
  return type;
}

export const stageNamed = (stages: readonly Stage[], text: string): Stage | undefined =>
  stages.find(({ name, code }) => name === text || code.toLowerCase() === text.toLowerCase());

/** By name or code; of a file of another tool also the first that means the same, or nearly. */
export function stageMeant(stages: readonly Stage[], text: string, { foreign }: Plan): Stage | undefined {
  const named = stageNamed(stages, text);
  if (named || !foreign || !Object.hasOwn(stageCategories, text)) return named;
  const near = [text as StageCategory, ...alike[text as StageCategory]];
  for (const category of near) {
    const stage = stages.find((one) => one.category === category);
    if (stage) return stage;
  }
  return undefined;
}
/** Where a process has no stage of a category: those that come nearest. */
const alike: Record<StageCategory, StageCategory[]> = {
  NOT_STARTED: [],
  IN_PROGRESS: [],
  PAUSED: ['IN_PROGRESS'],
  VERIFYING: ['IN_PROGRESS'],
  DONE: ['CLOSED'],
  CANCELLED: ['CLOSED', 'DONE'],
  CLOSED: ['DONE'],
};

export const noSuchStage = (text: string, stages: readonly Stage[]) =>
  new Unfit(`阶段${shown(text)}不存在，可用：${[...new Set(stages.map(({ name }) => name))].join('、')}`);
