/** What one run of an import knows: read once, before the first chunk. */
import { kindsWithOptions } from '../../../../contract/task/enums';
import type { ImportIssue } from '../../../../contract/task/import';
import type { CustomValues } from '../../../../contract/task/task';
import { customField } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Actor } from '../../../http/actor';
import { newId } from '../../../http/present';
import type { Platform } from '../../../platform';
import type { LoadedProject } from '../../project';
import type { People as Names } from '../../tenant';
import { listed } from '../fields/kinds/kind';
import { optionsOfPaths } from '../fields/kinds/tree';
import { projectFieldsOf } from '../fields/projectFields';
import type { Workflow } from '../types/workflowStore';
import type { CustomColumn, Plan, ProjectField } from './mapping';
import { peopleOf } from './people';
import { keyOf, type ReadContext } from './rows';
import { cellText, type Table } from './table';

export interface ImportRun extends ReadContext {
  platform: Platform;
  actor: Actor;
  project: LoadedProject;
  workflow: Workflow;
  names: Names;
  dryRun: boolean;
}

export const projectFields = async (db: TenantDb, projectId: string): Promise<ProjectField[]> => [
  ...(await projectFieldsOf(db, projectId)).values(),
];

const MAX_OPTIONS = 200;

/** The choices of a new field of choices: what its column holds. */
function optionsOf({ kind, at }: CustomColumn, table: Table): ProjectField['options'] {
  if (!kindsWithOptions.includes(kind)) return [];
  const texts = table.records.map(({ cells }) => cellText(cells[at]).trim());
  const values = new Set((kind === 'multiSelect' ? texts.flatMap(listed) : texts).filter(Boolean));
  if (kind === 'treeSelect') return optionsOfPaths([...values], MAX_OPTIONS);
  return [...values].slice(0, MAX_OPTIONS).map((value) => ({ value, label: value }));
}

/** The fields of the plan's custom columns; those that are missing are created, or made up in a dry run. */
async function fieldsFor(db: TenantDb, run: Pick<ImportRun, 'project' | 'actor' | 'dryRun'>, plan: Plan, table: Table) {
  const fields: ProjectField[] = [];
  for (const column of plan.custom) {
    if (column.field) {
      fields.push(column.field);
      continue;
    }
    const field: ProjectField = {
      id: newId(),
      name: column.name,
      kind: column.kind,
      options: optionsOf(column, table),
      config: {},
    };
    if (!run.dryRun) {
      await db.insert(customField, { ...field, projectId: run.project.id, createdBy: run.actor.userId });
    }
    fields.push(field);
  }
  return fields;
}

export async function openRun(
  platform: Platform,
  db: TenantDb,
  given: { actor: Actor; project: LoadedProject; dryRun: boolean; plan: Plan },
  table: Table,
): Promise<ImportRun> {
  const { actor, project, dryRun, plan } = given;
  const workflow = await platform.workflows.of(actor.tenantId);
  const firstRows = new Map<string, number>();
  for (const record of table.records) {
    const key = keyOf(record, plan);
    if (key !== null && !firstRows.has(key)) firstRows.set(key, record.row);
  }
  return {
    platform,
    actor,
    project,
    workflow,
    dryRun,
    plan,
    firstRows,
    names: await platform.directory.of(actor.tenantId),
    people: await peopleOf(db, project),
    allStages: workflow.stages,
    stages: workflow.stages.filter(({ processId }) => processId === workflow.defaultType.processId),
    fields: await db.transaction((tx) => fieldsFor(tx, { project, actor, dryRun }, plan, table)),
  };
}

/** What a chunk comes to. */
export interface ChunkResult {
  created: number;
  updated: number;
  unchanged: number;
  issues: ImportIssue[];
  preview: { row: number; action: string; key: string | null; title: string }[];
}

export const withoutNulls = (values: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
