/** Objects of a register as the API shows them: their fields by kind, what the kind adds, what stands around them. */
import type { PageOf } from '../../../contract/envelope';
import type { FieldPlace } from '../../../contract/object/fields';
import type { ListGroup } from '../../../contract/object/list';
import { shownName } from '../../../contract/object/shown';
import type { People } from '../../base/people';
import { jsonInstant } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { isClosed } from '../../policies/project';
import { namedIn } from '../fields/values';
import { type ListedKind, listGroups, listRows } from '../list/rows';
import { aroundOf } from '../pointers';
import { projectFor } from '../project';
import { type AskedList, conditionsOf, ranked } from './asked';
import type { LoadedRecord, RegisterKind, StatedRow } from './kind';
import { loadRecord } from './load';
import { visibleRecords } from './visible';

function shown<R extends StatedRow<S>, S extends string>(
  { rows }: RegisterKind<R, S>,
  row: R,
  place: FieldPlace,
  people: People,
): Record<string, unknown> {
  const stored = row as unknown as Record<string, unknown>;
  const say = (kind: string, value: unknown) => {
    if (kind === 'person') return people(value as string | null);
    return kind === 'instant' ? jsonInstant(value as string | null) : value;
  };
  const fields = [...rows.fields.fields.values()].filter((field) => field.in.includes(place) && field.name !== 'seq');
  return Object.fromEntries(fields.map((field) => [shownName(field.name, field), say(field.kind, stored[field.name])]));
}

const beside = <R extends StatedRow<S>, S extends string>({ rows }: RegisterKind<R, S>, row: R, people: People) => ({
  id: row.id,
  no: rows.no(row.seq),
  projectId: row.projectId,
  version: row.version,
  customFields: row.customFields,
  named: namedIn(row.customFields, people),
});

/** What the actor may see, narrowed by what the kind's own filters say beside conditions. */
const visibleWhere =
  (where: string | undefined): NonNullable<ListedKind['visible']> =>
  (...of) =>
    where ? `${visibleRecords(...of)} AND ${where}` : visibleRecords(...of);

export async function listRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, pageNo, pageSize, ...asked }: AskedList,
): Promise<PageOf<object>> {
  const { platform, actor } = context;
  const project = await projectFor(context, projectId, kind.policy.privileges.list);
  const { fixed, filter, sorts, where } = await conditionsOf(context, kind, asked);
  const { rows, ...page } = await listRows<R>(
    context,
    {
      type: kind.type,
      fields: await ranked(context, kind),
      fixed,
      visible: visibleWhere(where),
    },
    project,
    { filter, sorts, pageNo, pageSize },
  );
  const people = await platform.directory.of(actor.tenantId);
  const own = await kind.present?.(context, rows);
  return {
    ...page,
    result: rows.map((row) => ({ ...beside(kind, row, people), ...shown(kind, row, 'list', people), ...own?.(row) })),
  };
}

/** How many of what the list finds stand in each group of a field, with sums. @throws 400 for a field without groups */
export async function groupRecords<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, group, sums, ...asked }: Pick<AskedList, 'projectId' | 'filter'> & { group: string; sums?: string[] },
): Promise<ListGroup[]> {
  const project = await projectFor(context, projectId, kind.policy.privileges.list);
  const { fixed, filter, where } = await conditionsOf(context, kind, asked);
  const listed = { type: kind.type, fields: kind.rows.fields, fixed, visible: visibleWhere(where) };
  return listGroups(context, listed, project, { filter, group, sums });
}

async function presentDetail<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  loaded: LoadedRecord<R>,
): Promise<object> {
  const { platform, actor } = context;
  const { row, project } = loaded;
  const people = await platform.directory.of(actor.tenantId);
  const own = await kind.present?.(context, [row]);
  const around = await aroundOf(context, { type: kind.type, id: row.id }, { type: row.originType, id: row.originId });
  const may = (act: 'update' | 'state' | 'remove' | 'comment') => kind.policy[act](actor, project, row);
  return {
    ...beside(kind, row, people),
    ...shown(kind, row, 'list', people),
    ...shown(kind, row, 'detail', people),
    ...own?.(row),
    ...(await kind.detail?.(context, loaded)),
    ...around,
    stateBefore: row.stateBefore,
    project: { id: project.id, name: project.name, readonly: isClosed(project) },
    rights: { update: may('update'), state: may('state'), remove: may('remove'), comment: may('comment') },
  };
}

export const recordDetail = async <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
): Promise<object> => presentDetail(context, kind, await loadRecord(context, kind, id));
