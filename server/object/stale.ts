/** The one answer to a save of a version that is no longer the newest. */

import { iso } from '../base/present';
import type { ApiError } from '../errors';
import { stale } from '../errors';
import type { TenantContext } from '../http/route';

interface Kept {
  version: number;
  updatedBy: string | null;
  updatedAt: string;
}

/** What people edit of a row: without whose it is, and who made and changed it. */
function valuesOf<R extends Kept>(row: R): { version: number } & Record<string, unknown> {
  const {
    tenantId: _tenant,
    createdBy: _by,
    createdAt: _at,
    updatedBy: _changed,
    updatedAt: _time,
    ...values
  } = row as Kept & Record<string, unknown>;
  return values;
}

/**
 * 409 for a row that somebody else saved in between: who, when, and what stands there now.
 * @param current the row as its API presents it; without it the row's own values. Before the first save there is no row.
 */
export async function staleRow(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  row: Kept | undefined,
  current: { version: number; [field: string]: unknown } = row ? valuesOf(row) : { version: 0 },
): Promise<ApiError> {
  const people = await platform.directory.of(actor.tenantId);
  return stale({
    updatedBy: people(row?.updatedBy ?? null),
    updatedTime: row ? iso(row.updatedAt) : null,
    current,
  });
}
