/**
 * The workbook that one fills in and imports, for one type of task: the fields that such tasks have when they begin, lists
 * to choose from, and a row that shows the forms. Its heading is what the wizard recognises.
 */

import { Readable } from 'node:stream';
import { type ImportTarget, importTargets, taskPriorities } from '../../../../contract/task/enums';
import type { RuledField } from '../../../../contract/task/workflowLimits';
import { today } from '../../../base/zone';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { fieldKinds } from '../../../object/fields/kinds';
import { projectFor } from '../../../object/project';
import type { Cell } from '../../../tables/cell';
import { type Forms, xlsxBytes } from '../../../tables/xlsxStream';
import { type ExportFile, fileTypes } from '../export/service';
import { projectLabelsOf } from '../read/values';
import type { TaskTypeRecord, Workflow } from '../read/workflowStore';
import type { ProjectField } from './mapping';
import { assignableNames } from './people';
import { projectFields } from './run';

export const TEMPLATE_ROW = '示例：导入前请删除本行';

interface Column {
  heading: string;
  example: Cell;
  list: readonly string[] | null;
  width: number;
}

/** What rules call the fields that columns are for. */
const ruled: Partial<Record<ImportTarget, RuledField>> = {
  notes: 'notes',
  urgent: 'urgent',
  executor: 'executorId',
  involved: 'involveMember',
  labels: 'labelIds',
  planStart: 'planStart',
  planEnd: 'planEnd',
  progress: 'progress',
  estimateHours: 'estimateHours',
};
const WIDE: Partial<Record<ImportTarget, number>> = { title: 40, notes: 50, predecessors: 22, relations: 22 };
const WIDTH = 14;

/** @param taskTypeId which type's; what tasks of the project usually are where it is left out. */
export async function importTemplate(
  context: TenantContext,
  projectId: string,
  taskTypeId?: string,
): Promise<ExportFile> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'TASK:IMPORT');
  const workflow = await platform.workflows.of(actor.tenantId);
  const type = taskTypeId ? workflow.type(taskTypeId) : workflow.defaultTypeOf(project.id);
  if (!type || !workflow.usable(type, project.id)) throw invalid('本项目没有这个任务类型，请刷新后重试', 'taskTypeId');
  const initial = workflow.initialStage(type.processId);
  const rules = workflow.fieldRules(type.id, initial.id);
  /** What a new task of the type cannot be given has no column. */
  const open = (field: string) => rules.get(field) === undefined || rules.get(field) === 'required';
  const people = await assignableNames(db, project);
  const me = (await platform.directory.of(actor.tenantId))(actor.userId)?.name ?? null;
  const labels = [...(await projectLabelsOf(db, project.id)).values()];
  const stages = workflow.stages.filter(({ processId }) => processId === type.processId).map(({ name }) => name);
  // New tasks have no number yet.
  const shown: Record<Exclude<ImportTarget, 'number'>, [example: Cell, list?: readonly string[]]> = {
    key: ['T-1'],
    title: [TEMPLATE_ROW],
    taskType: [type.name, [type.name]],
    parent: [null],
    notes: ['背景、要求与完成标准'],
    urgent: [taskPriorities.find(({ value }) => value === 2)?.label ?? null, taskPriorities.map(({ label }) => label)],
    stage: [initial.name, stages],
    executor: [me, people],
    involved: [null, people],
    labels: [labels[0] ?? null, labels],
    planStart: [today()],
    planEnd: [today()],
    progress: [0],
    estimateHours: [8],
    leftHours: [null],
    predecessors: [null],
    relations: [null],
  };
  const builtin = (Object.keys(shown) as (keyof typeof shown)[])
    .filter((target) => open(ruled[target] ?? target))
    .map((target): Column => {
      const [example, list] = shown[target];
      return { heading: importTargets[target], example, list: list ?? null, width: WIDE[target] ?? WIDTH };
    });
  // A field that is called as a built-in one could not be told from it.
  const taken = new Set<string>(Object.values(importTargets));
  const fields = (await projectFields(db, project.id))
    .filter(({ kind, name }) => fieldKinds[kind].import === 'field' && !taken.has(name))
    .filter((field) => open(field.id) && isOfType(workflow, type, project.id, field));
  const columns = [...builtin, ...fields.map(columnOf)];
  const forms: Forms = { lists: columns.map(({ list }) => list), widths: columns.map(({ width }) => width) };
  const heading = columns.map((column) => column.heading);
  const row = columns.map(({ example }) => example);
  return {
    name: `${project.name}-${type.name}-导入模板.xlsx`,
    type: fileTypes.xlsx,
    body: Readable.from(xlsxBytes(heading, rowsOf([row]), forms), { objectMode: false }),
  };
}

/** Where a layout says which fields tasks of the type have, the others are not asked for. */
function isOfType(
  workflow: Workflow,
  type: TaskTypeRecord,
  projectId: string,
  { id, required }: ProjectField & { required?: boolean },
): boolean {
  const { layout } = workflow.layoutOf(type, projectId);
  if (!layout || required) return true;
  return (
    layout.createFields?.includes(id) || layout.groups.some((group) => group.fields.some(({ field }) => field === id))
  );
}

function columnOf(field: ProjectField): Column {
  const { example, choices } = fieldKinds[field.kind];
  return { heading: field.name, example: example?.(field) ?? null, list: choices?.(field) ?? null, width: WIDTH };
}

async function* rowsOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
