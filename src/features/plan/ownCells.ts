/** What texts of a table mean in own fields of nodes: the server reads them, as it reads those of every import. */
import { fieldKinds } from '@contract/object/fieldKinds';
import { ownHeadings } from '@contract/plan/sheet';
import type { CustomFieldInfo } from '@contract/task/setup';
import { planApi } from '@/services/plan';
import { type OwnColumn, type OwnFound, ownCells, type PasteOptions } from './paste';

/** Fields as the columns that a table of the plan has for them; what is reckoned or uploaded comes in by none. */
export function ownColumns(fields: readonly CustomFieldInfo[]): OwnColumn[] {
  const headings = ownHeadings(fields);
  return fields.flatMap(({ fieldId, name, kind }, at) =>
    fieldKinds[kind].import ? [{ fieldId, heading: headings[at] ?? name }] : [],
  );
}

/** Asks for the columns of own fields that the table has; nothing where it has none. */
export async function readOwn(
  projectId: string,
  table: readonly (readonly string[])[],
  options: PasteOptions,
): Promise<OwnFound> {
  const columns = ownCells(table, options);
  if (columns.length === 0) return new Map();
  const found = await planApi.readCells({ projectId, columns });
  return new Map(found.columns.map(({ fieldId, cells }) => [fieldId, cells]));
}
