/** The workbook that one fills in and imports: a heading that the wizard recognises, and a row that shows the forms. */
import { Readable } from 'node:stream';
import { importableKinds, importTargets, taskPriorities } from '../../../../contract/task/enums';
import { today } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../project';
import type { Cell } from '../export/columns';
import { type ExportFile, fileTypes } from '../export/service';
import { xlsxBytes } from '../export/xlsxStream';
import { projectFields } from './run';

export const TEMPLATE_ROW = '示例：导入前请删除本行';

export async function importTemplate(context: TenantContext, projectId: string): Promise<ExportFile> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'TASK:IMPORT');
  const workflow = await platform.workflows.of(actor.tenantId);
  const people = await platform.directory.of(actor.tenantId);
  const fields = (await projectFields(db, project.id)).filter(({ kind }) => importableKinds.includes(kind));
  const example: Record<keyof typeof importTargets, Cell> = {
    key: null,
    title: TEMPLATE_ROW,
    notes: null,
    urgent: taskPriorities.find(({ value }) => value === 2)?.label ?? null,
    stage: workflow.initialStage(workflow.defaultType.processId).name,
    executor: people(actor.userId)?.name ?? null,
    planStart: today(),
    planEnd: today(),
    progress: 0,
    estimateHours: 8,
    leftHours: null,
  };
  const builtin = Object.entries(importTargets) as [keyof typeof importTargets, string][];
  // A field that is called as a built-in one could not be told from it.
  const taken = new Set(builtin.map(([, label]) => label));
  const custom = fields.filter(({ name }) => !taken.has(name));
  const heading = [...builtin.map(([, label]) => label), ...custom.map(({ name }) => name)];
  const row = [...builtin.map(([key]) => example[key]), ...custom.map(({ options }) => options[0]?.label ?? null)];
  return {
    name: `${project.name}-导入模板.xlsx`,
    type: fileTypes.xlsx,
    body: Readable.from(xlsxBytes(heading, rowsOf([row])), { objectMode: false }),
  };
}

async function* rowsOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
