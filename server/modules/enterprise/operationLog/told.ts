/**
 * What of an entry its reader may be told. Who may read the log may not see every project: of an object that is not
 * theirs to see they learn who did what, when and from where, but neither its name nor a value.
 */
import { type ObjectType, objectTypeCodes } from '../../../../contract/objectTypes';
import type { ObjectContext } from '../../../object/define';
import type { LogRow } from './chain';

export interface Told {
  told: boolean;
  name: string | null;
}

const isKind = (type: string | null): type is ObjectType =>
  (objectTypeCodes as readonly (string | null)[]).includes(type);
const named = ['name', 'title', 'label', 'email', 'username'] as const;
const nameIn = (detail: LogRow['detail']): string | null => {
  const found = named.map((key) => detail?.[key]).find((value) => typeof value === 'string' && value !== '');
  return (found as string | undefined) ?? null;
};

/** Looks up at once what the entries are about. */
export async function tellerFor(
  context: ObjectContext,
  rows: readonly LogRow[],
): Promise<{ of(row: LogRow): Told; projectName(id: string | null): string | null }> {
  const { platform, actor } = context;
  const idsOf = (type: string) =>
    rows.flatMap((row) => (row.object_type === type && row.object_id ? [row.object_id] : []));
  const seen = new Map<string, string>();
  const look = async (type: ObjectType, ids: readonly string[]) => {
    for (const { ref, subject } of await platform.objects.findVisible(context, type, ids)) {
      seen.set(ref.id, subject.no ? `${subject.no} ${subject.title}` : subject.title);
    }
  };
  const projects = [...idsOf('project'), ...rows.flatMap(({ project_id: id }) => id ?? [])];
  await look('project', projects);
  for (const type of objectTypeCodes) if (type !== 'project') await look(type, idsOf(type));
  const people = await platform.directory.of(actor.tenantId);
  return {
    projectName: (id) => (id && seen.get(id)) ?? null,
    of({ object_type: type, object_id: id, project_id: projectId, detail }) {
      const told = actor.isManager || (isKind(type) ? id !== null && seen.has(id) : !projectId || seen.has(projectId));
      if (!told) return { told, name: null };
      const person = type === 'member' ? people(id)?.name : undefined;
      return { told, name: (id && seen.get(id)) ?? person ?? nameIn(detail) };
    },
  };
}
