/** The recycle bin of a register: what lies there for whoever asks, and the way back for several at once. */

import type { PageOf } from '../../../contract/envelope';
import type { BatchAnswer } from '../../../contract/object/record';
import type { RecycledQuery, RecycledRecord } from '../../../contract/object/recycled';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import type { TenantContext } from '../../http/route';
import { queryPage } from '../list/page';
import { projectFor } from '../project';
import { takeOut } from './change';
import type { LoadedRecord, RegisterKind, StatedRow } from './kind';
import { findRecords, judgeRecord } from './load';
import { each } from './many';
import { visibleRecords } from './visible';

interface Gone extends Record<string, unknown> {
  id: string;
  deleted_by: string | null;
  deleted_at: string;
  delete_reason: string | null;
  total: number;
}

const PAGE = 20;

/** What was deleted last stands first. */
export async function listRecycled<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, keyword, pageNo, pageSize = PAGE }: RecycledQuery,
): Promise<PageOf<RecycledRecord>> {
  const { platform, db, actor } = context;
  const { rows, policy } = kind;
  const project = await projectFor(context, projectId, policy.privileges.list);
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const [ofProject, prefix, wanted] = [bind(projectId), bind(`${rows.prefix}-`), bind(likePattern(keyword) ?? '%')];
  const seen = visibleRecords(actor, project, bind, 't');
  const { rows: gone, page } = await queryPage<Gone>(
    db,
    { pageNo, pageSize },
    `SELECT t.id, t.deleted_by, t.deleted_at, t.delete_reason, count(*) OVER ()::int AS total FROM ${rows.fields.table} t
      WHERE t.tenant_id = $1 AND t.project_id = ${ofProject} AND t.deleted_at IS NOT NULL
        AND ${containsSql(wanted, 't.title', `${prefix}::text || t.seq`)} AND ${seen}
      ORDER BY t.deleted_at DESC, t.id DESC`,
    params,
  );
  const ids = gone.map(({ id }) => id);
  const found = new Map(
    (await findRecords(context, kind, ids, undefined, { recycled: true })).map((one) => [one.row.id, one]),
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = gone.flatMap(({ id, ...how }) => {
    const loaded = found.get(id);
    if (!loaded) return [];
    return {
      id,
      no: rows.no(loaded.row.seq),
      title: loaded.row.title,
      deletedBy: people(how.deleted_by),
      deletedTime: iso(how.deleted_at),
      reason: how.delete_reason,
      restorable: policy.remove(actor, loaded.project, loaded.row),
    };
  });
  return { ...page, result };
}

export const restoreRecords = <R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<BatchAnswer> =>
  each<R, S, LoadedRecord<R>>(
    context,
    kind,
    { projectId, ids },
    {
      judge: (inside, loaded) => judgeRecord(inside, kind, loaded, 'remove'),
      write: (inside, passed) => takeOut(inside, kind, passed),
    },
    { recycled: true },
  );
