/** From a record of the table to what the task should be. Decides nothing about what is in the database. */
import { type ImportTarget, NOTES_MAX, TITLE_MAX } from '../../../../contract/task/enums';
import type { CustomValues } from '../../../../contract/task/task';
import { textToHtml } from '../../../http/html';
import { fieldKinds } from '../fields/kinds';
import type { Stage } from '../types/workflowStore';
import type { Plan, ProjectField } from './mapping';
import type { People } from './people';
import { cellText, keepable, type TableRecord } from './table';
import { dayOf, hoursOf, priorityOf, progressOf, shown, Unfit } from './values';

/** Only what the mapping names; an empty cell clears (null), except where a task cannot be without. */
export interface Draft {
  row: number;
  key: string | null;
  title: string;
  notes?: string;
  urgent?: number;
  stage?: Stage;
  /** As the file says it: another type of task may have a stage of this name. */
  stageName?: string;
  executorId?: string | null;
  team?: string[];
  planStart?: string | null;
  planEnd?: string | null;
  progress?: number;
  estimateHours?: number | null;
  leftHours?: number | null;
  custom: CustomValues;
}
export interface ReadContext {
  plan: Plan;
  /** In the order of `plan.custom`. */
  fields: ProjectField[];
  people: People;
  /** Of the process that new tasks have. */
  stages: readonly Stage[];
  allStages: readonly Stage[];
  /** Key → the first row that has it. */
  firstRows: ReadonlyMap<string, number>;
}

const KEY_MAX = 200;

export const keyOf = ({ cells }: TableRecord, { targets }: Plan): string | null =>
  targets.key === undefined ? null : cellText(cells[targets.key]).trim() || null;

/** What the preview and the report call the row by. */
export const titleOf = ({ cells }: TableRecord, { targets }: Plan): string =>
  keepable(cellText(cells[targets.title ?? -1]).slice(0, TITLE_MAX));

/** Throws `Unfit` with the reason when the row cannot be taken. */
export function draftOf(record: TableRecord, context: ReadContext): Draft {
  const { plan, fields, firstRows } = context;
  if (record.problem !== undefined) throw new Unfit(record.problem);
  const text = (target: ImportTarget) => {
    const at = plan.targets[target];
    return at === undefined ? undefined : cellText(record.cells[at]);
  };
  const title = text('title') ?? '';
  if (title.trim() === '') throw new Unfit('标题为空，已跳过该行');
  if (title.length > TITLE_MAX)
    throw new Unfit(`标题有 ${title.length} 个字符，超过 ${TITLE_MAX} 个，已跳过该行，请缩短后重新导入`);
  const key = keyOf(record, plan);
  if (key !== null && key.length > KEY_MAX) throw new Unfit(`外部编号超过 ${KEY_MAX} 个字符`);
  const first = key === null ? undefined : firstRows.get(key);
  if (first !== undefined && first !== record.row) throw new Unfit(`外部编号${shown(key ?? '')}与第 ${first} 行重复`);

  const draft: Draft = { row: record.row, key, title, custom: {} };
  readPlain(draft, text);
  readReferences(draft, text, context);
  const reading = { person: context.people };
  plan.custom.forEach((column, index) => {
    const field = fields[index];
    const cell = cellText(record.cells[column.at]);
    if (field) draft.custom[field.id] = cell.trim() === '' ? null : fieldKinds[field.kind].parse(cell, field, reading);
  });
  return draft;
}

type Reader = (target: ImportTarget) => string | undefined;

function readPlain(draft: Draft, text: Reader): void {
  const notes = text('notes');
  if (notes !== undefined) {
    draft.notes = textToHtml(notes);
    if (draft.notes.length > NOTES_MAX) throw new Unfit(`描述超过 ${NOTES_MAX} 个字符，已跳过该行，请缩短后重新导入`);
  }
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

function readReferences(draft: Draft, text: Reader, { stages, allStages, people }: ReadContext): void {
  const stageName = text('stage')?.trim();
  if (stageName) {
    draft.stageName = stageName;
    draft.stage = stageNamed(stages, stageName);
    if (!draft.stage && !stageNamed(allStages, stageName)) throw noSuchStage(stageName, stages);
  }
  const executor = text('executor')?.trim();
  // As our export names those who execute a task together.
  if (executor?.includes('、')) draft.team = executor.split('、').map((name) => people(name.trim()));
  else if (executor !== undefined) draft.executorId = executor === '' ? null : people(executor);
}

export const stageNamed = (stages: readonly Stage[], text: string): Stage | undefined =>
  stages.find(({ name, code }) => name === text || code.toLowerCase() === text.toLowerCase());

export const noSuchStage = (text: string, stages: readonly Stage[]) =>
  new Unfit(`阶段${shown(text)}不存在，可用：${stages.map(({ name }) => name).join('、')}`);
