/** The columns of an export: what stands in each cell. */

import {
  type DependencyType,
  type RelationKind,
  stageCategories,
  taskPriorities,
} from '../../../../contract/task/enums';
import { type ExportColumn, exportColumns } from '../../../../contract/task/fields';
import type { NormRef } from '../../../../contract/task/task';
import { htmlToText } from '../../../base/html';
import type { People } from '../../../base/people';
import { minuteHere } from '../../../base/zone';
import { invalid } from '../../../errors';
import { fieldKinds } from '../../../object/fields/kinds';
import { jsonRecords } from '../../../object/list/records';
import type { Cell } from '../../../tables/cell';
import { SPECIFICATION } from '../read/aroundRow';
import { INVOLVED } from '../read/load';
import { type Viewer, visibleChildren } from '../read/privateChildren';
import { type TaskRecord, taskColumns } from '../read/rows';
import type { ProjectFields, ProjectLabels } from '../read/values';
import type { Workflow } from '../read/workflowStore';
import { predecessorText, relationText } from './refs';

interface Own {
  notes: string;
  external_key: string | null;
  involved: string[];
  specification: NormRef | null;
  predecessors: [id: string, type: DependencyType, lagDays: number][] | null;
  relations: [id: string, kind: RelationKind, turned: boolean][] | null;
}
type Read = TaskRecord & Partial<Own>;
/** A task, and what the tasks that it is linked to are called: those that the exporting user sees. */
export type ExportRecord = Read & { names: ReadonlyMap<string, string> };

/** What is only read where a column is made of it. */
const own: Record<keyof Own, { sql: string; columns: readonly ExportColumn[] }> = {
  notes: { sql: 't.notes', columns: ['notes'] },
  external_key: { sql: 't.external_key', columns: ['externalKey'] },
  involved: { sql: INVOLVED, columns: ['involveMember'] },
  specification: { sql: SPECIFICATION, columns: ['specificationId'] },
  predecessors: {
    sql: `(SELECT json_agg(json_build_array(d.pre_id, d.type, d.lag_days) ORDER BY d.id) FROM task_depend d
       WHERE d.tenant_id = t.tenant_id AND d.post_id = t.id)`,
    columns: ['preTotal', 'preTasks'],
  },
  relations: {
    sql: `(SELECT json_agg(json_build_array(r.other, r.kind, r.turned) ORDER BY r.id) FROM (
        SELECT id, to_id AS other, kind, false AS turned FROM task_relation WHERE tenant_id = t.tenant_id AND from_id = t.id
        UNION ALL SELECT id, from_id, kind, true FROM task_relation WHERE tenant_id = t.tenant_id AND to_id = t.id) r)`,
    columns: ['relations'],
  },
};

/** Reads what the columns need, and says which other tasks a record names. */
export function recordsOf(columns: readonly string[]) {
  const needed = (Object.keys(own) as (keyof Own)[]).filter((key) =>
    own[key].columns.some((column) => columns.includes(column)),
  );
  return {
    ...jsonRecords<Read>([...taskColumns, ...needed.map((key) => [key, own[key].sql] as const)]),
    others: ({ parent_id: parent, predecessors, relations }: Read): string[] => [
      ...(columns.includes('parentId') && parent ? [parent] : []),
      ...(predecessors ?? []).map(([id]) => id),
      ...(relations ?? []).map(([id]) => id),
    ],
  };
}

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
    specificationId: ({ specification }) => (specification ? `${specification.code} ${specification.title}` : null),
    planStart: (task) => task.plan_start,
    planEnd: (task) => task.plan_end,
    realStart: (task) => task.real_start && minuteHere(task.real_start),
    realEnd: (task) => task.real_end && minuteHere(task.real_end),
    parentId: ({ parent_id: parent, names }) => (parent && names.get(parent)) ?? null,
    involveMember: (task) => (task.involved ?? []).flatMap((id) => name(id) ?? []).join('、') || null,
    preTotal: ({ predecessors, names }) => (predecessors ?? []).filter(([id]) => names.has(id)).length,
    preTasks: ({ predecessors, names }) =>
      listOf(predecessors, names, (key, [, type, lagDays]) => predecessorText({ key, type, lagDays })),
    relations: ({ relations, names }) =>
      listOf(relations, names, (key, [, kind, turned]) => relationText({ key, kind, turned })),
    alarmTime: (task) => task.alarm_time && minuteHere(task.alarm_time),
    progress: (task) => task.progress,
    estimateHours: (task) => task.estimate_hours,
    consumedHours: (task) => task.consumed_hours,
    leftHours: (task) => task.left_hours,
    childTotal: (task) => visibleChildren(task, viewer).total,
    commentCount: (task) => task.comment_count,
    fileCount: (task) => task.file_count,
    urgeCount: (task) => task.urge_count,
    notes: (task) => htmlToText(task.notes ?? ''),
    externalKey: (task) => task.external_key ?? null,
    creatorId: (task) => name(task.created_by),
    createdTime: (task) => minuteHere(task.created_at),
    updatedTime: (task) => minuteHere(task.updated_at),
  };
  const columns = names.map((column): Column => {
    if (Object.hasOwn(exportColumns, column)) {
      return { heading: exportColumns[column as ExportColumn], cell: cells[column as ExportColumn] };
    }
    const field = fields.get(column);
    if (!field) throw invalid('导出的字段不存在，请刷新后重试', 'columns');
    const { say, figure } = fieldKinds[field.kind];
    return {
      heading: field.name,
      cell({ custom_fields: values }) {
        const value = values[field.id];
        if (value === undefined || value === null) return null;
        if (figure && typeof value === 'number') return value;
        return say(value, field, (id) => files.get(id) ?? name(id) ?? id);
      },
    };
  });
  return distinct(columns);
}

/** Other tasks in one cell, as an import reads them. */
function listOf<L extends [id: string, ...unknown[]]>(
  links: L[] | null | undefined,
  names: ReadonlyMap<string, string>,
  say: (name: string, link: L) => string,
): string | null {
  const said = (links ?? []).flatMap((link) => {
    const other = names.get(link[0]);
    return other === undefined ? [] : [say(other, link)];
  });
  return said.join('、') || null;
}

/** A field may be called as another column is; a table with two such columns could not be read back. */
function distinct(columns: Column[]): Column[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let { heading } = column;
    // Ends: each turn tries a heading that was not tried, and used ones are finite.
    for (let at = 2; used.has(heading); at += 1) heading = `${column.heading}（${at}）`;
    used.add(heading);
    return { ...column, heading };
  });
}
