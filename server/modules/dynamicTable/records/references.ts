/** Tasks and projects in cells: who writes replaces those that they see; what they may not see stays, as with links. */
import type { CellValue } from '../../../../contract/dynamicTable/table';
import type { ObjectContext } from '../../../object/define';
import { kinds } from '../kinds';
import type { LoadedField } from '../model';
import type { RecordRow } from './present';
import type { Change } from './write';

const idsOf = (value: CellValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** @returns the changes with what their writer does not see in front, in its order */
export async function withUnseen(
  context: ObjectContext,
  fields: ReadonlyMap<string, LoadedField>,
  held: ReadonlyMap<string, RecordRow>,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const namesOf = (key: string) => {
    const field = fields.get(key);
    const names = field && kinds[field.kind].names;
    return names === 'task' || names === 'project' ? names : null;
  };
  const before = { task: new Set<string>(), project: new Set<string>() };
  for (const { id, values } of changes) {
    for (const key of Object.keys(values)) {
      const names = namesOf(key);
      if (names) for (const one of idsOf(held.get(id)?.values[key])) before[names].add(one);
    }
  }
  if (before.task.size + before.project.size === 0) return changes;
  const seen = new Set<string>();
  for (const type of ['task', 'project'] as const) {
    const found = await context.platform.objects.findVisible(context, type, [...before[type]]);
    for (const { subject } of found) seen.add(subject.id);
  }
  return changes.map((change) => {
    const merged = Object.entries(change.values).map(([key, value]): [string, CellValue] => {
      if (!namesOf(key)) return [key, value];
      const unseen = idsOf(held.get(change.id)?.values[key]).filter((one) => !seen.has(one));
      return [key, [...unseen, ...idsOf(value).filter((one) => !unseen.includes(one))]];
    });
    return { ...change, values: Object.fromEntries(merged) };
  });
}
