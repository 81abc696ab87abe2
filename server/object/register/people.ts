/** Whom and what an object of a register may name. */

import type { DictionaryName } from '../../../contract/object/dictionary';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { Platform } from '../../platform';
import { canViewProject } from '../../policies/project';
import { loadActors } from '../actors';
import { type Dictionary, labelOf } from '../dictionary';
import type { LoadedProject } from '../project';
import type { Words } from './register';

/** Whoever is named must be able to see the project: nobody is given what they cannot open. */
export async function assertNamed(
  db: TenantDb,
  project: LoadedProject,
  people: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const wanted = Object.entries(people).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (wanted.length === 0) return;
  const actors = await loadActors(
    db,
    wanted.map(([, id]) => id),
  );
  for (const [field, id] of wanted) {
    const actor = actors.get(id);
    if (!actor || !canViewProject(actor, project)) throw invalid('所选人员看不到该项目，请重新选择', field);
  }
}

export async function labelNames(db: TenantDb, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM task_label WHERE tenant_id = $1 AND (project_id IS NULL OR project_id = $2)',
    [projectId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function assertLabels(known: ReadonlyMap<string, string>, ids: readonly string[] | undefined): void {
  if (ids?.some((id) => !known.has(id))) throw invalid('所选标签不存在，请刷新后重新选择', 'labelIds');
}

/** A value of an enumeration must be offered, unless it stood there before. */
export function assertChoice(
  dictionary: Dictionary,
  list: DictionaryName,
  code: string | null | undefined,
  field: string,
  before?: string | null,
): void {
  if (code === null || code === undefined || code === before) return;
  if (!dictionary[list].some((one) => one.code === code && one.enabled)) {
    throw invalid('所选的值不存在或已停用，请重新选择', field);
  }
}

/** @param lists which enumeration each field takes its values from */
export async function wordsFor(
  platform: Platform,
  db: TenantDb,
  labels: ReadonlyMap<string, string>,
  lists: Readonly<Record<string, DictionaryName>>,
  more: Readonly<Record<string, (code: string) => string>> = {},
): Promise<Words> {
  const people = await platform.directory.of(db.tenantId);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  return {
    person: (id) => people(id)?.name ?? id,
    label: (id) => labels.get(id) ?? '已删除的标签',
    choice: (field, code) => {
      const list = lists[field];
      return more[field]?.(code) ?? (list ? labelOf(dictionary, list, code) : code);
    },
  };
}
