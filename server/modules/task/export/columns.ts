/** The columns of an export: what stands in each cell. */
import { stageCategories, taskPriorities } from '../../../../contract/task/enums';
import { type ExportColumn, exportColumns } from '../../../../contract/task/export';
import { invalid } from '../../../errors';
import { htmlToText } from '../../../http/html';
import { localMinute } from '../../../http/present';
import type { People } from '../../tenant';
import { type Viewer, visibleChildren } from '../core/privateChildren';
import { jsonRecords, type TaskRecord, taskColumns } from '../core/rows';
import type { ProjectFields, ProjectLabels } from '../core/values';
import { fieldKinds } from '../fields/kinds';
import type { Workflow } from '../types/workflowStore';

type ExportRecord = TaskRecord & { notes: string; external_key: string | null };
export const exportRecords = jsonRecords<ExportRecord>([
  ...taskColumns,
  ['notes', 't.notes'],
  ['external_key', 't.external_key'],
]);

export type Cell = string | number | null;
export interface Column {
  heading: string;
  cell(record: ExportRecord): Cell;
}

interface Words {
  workflow: Workflow;
  people: People;
  /** Names that do not tell people apart. */
  namesakes: ReadonlySet<string>;
  fields: ProjectFields;
  labels: ProjectLabels;
  /** What the files in the exported fields are called. */
  files: ReadonlyMap<string, string>;
  viewer: Viewer;
}

export function columnsOf(
  names: readonly string[],
  { workflow, people, namesakes, fields, labels, files, viewer }: Words,
): Column[] {
  const name = (id: string | null) => {
    const person = people(id);
    return person ? (namesakes.has(person.name) ? person.userName : person.name) : null;
  };
  const cells: Record<ExportColumn, Column['cell']> = {
    taskNo: (task) => task.task_no,
    title: (task) => task.title,
    taskTypeId: (task) => workflow.type(task.type_id)?.name ?? null,
    stageId: (task) => workflow.stage(task.stage_id)?.name ?? null,
    category: (task) => stageCategories[task.category],
    urgent: (task) => taskPriorities.find(({ value }) => value === task.urgent)?.label ?? null,
    executorId: (task) =>
      task.team ? task.team.flatMap(({ userId }) => name(userId) ?? []).join('、') : name(task.executor_id),
    labelIds: (task) => task.label_ids.flatMap((id) => labels.get(id) ?? []).join('、') || null,
    planStart: (task) => task.plan_start,
    planEnd: (task) => task.plan_end,
    alarmTime: (task) => task.alarm_time && localMinute(task.alarm_time),
    progress: (task) => task.progress,
    estimateHours: (task) => task.estimate_hours,
    consumedHours: (task) => task.consumed_hours,
    leftHours: (task) => task.left_hours,
    childTotal: (task) => visibleChildren(task, viewer).total,
    commentCount: (task) => task.comment_count,
    urgeCount: (task) => task.urge_count,
    notes: (task) => htmlToText(task.notes),
    externalKey: (task) => task.external_key,
    creatorId: (task) => name(task.created_by),
    createdTime: (task) => localMinute(task.created_at),
    updatedTime: (task) => localMinute(task.updated_at),
  };
  const columns = names.map((column): Column => {
    if (Object.hasOwn(exportColumns, column)) {
      return { heading: exportColumns[column as ExportColumn], cell: cells[column as ExportColumn] };
    }
    const field = fields.get(column);
    if (!field) throw invalid('导出的字段不存在，请刷新后重试', 'columns');
    const { say } = fieldKinds[field.kind];
    return {
      heading: field.name,
      cell({ custom_fields: values }) {
        const value = values[field.id];
        if (value === undefined || value === null) return null;
        if ((field.kind === 'number' || field.kind === 'calculated') && typeof value === 'number') return value;
        return say(value, field, (id) => files.get(id) ?? name(id) ?? id);
      },
    };
  });
  return distinct(columns);
}

/** A field may be called as another column is; a table with two such columns could not be read back. */
function distinct(columns: Column[]): Column[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let { heading } = column;
    for (let at = 2; used.has(heading); at += 1) heading = `${column.heading}（${at}）`;
    used.add(heading);
    return { ...column, heading };
  });
}
