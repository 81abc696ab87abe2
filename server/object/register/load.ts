/** Objects of a register as they are asked for: loaded and judged. */
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { isClosed } from '../../policies/project';
import type { ObjectLock, SystemContext } from '../define';
import { closedProject } from '../project';
import type { LoadedRecord, RegisterKind, StatedRow } from './kind';
import type { ReadOptions } from './register';

const locks: Record<ObjectLock, string> = { change: 'FOR UPDATE', keep: 'FOR KEY SHARE' };

/** By id, nothing is judged; what is missing or stands in a recycled project is absent. */
export async function findRecords<R extends StatedRow<S>, S extends string>(
  { platform, db }: SystemContext,
  { rows }: RegisterKind<R, S>,
  ids: readonly string[],
  lock?: ObjectLock,
  { recycled }: Pick<ReadOptions, 'recycled'> = {},
): Promise<LoadedRecord<R>[]> {
  const rest = lock ? locks[lock] : 'ORDER BY t.id';
  const read = await rows.read(db, 't.id = ANY($2::uuid[])', [ids], { rest, recycled });
  const found = await Promise.all(
    read.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ row, project }] : []));
}

export type RecordAct = 'view' | 'update' | 'state' | 'remove' | 'comment';

/** Throws 404 where it may not be seen, 422 in a closed project, else 403. */
export function judgeRecord<R extends StatedRow<S>, S extends string>(
  { actor }: Pick<TenantContext, 'actor'>,
  { policy, noun }: RegisterKind<R, S>,
  loaded: LoadedRecord<R> | undefined,
  act: RecordAct,
): LoadedRecord<R> {
  if (!loaded || !policy.view(actor, loaded.project, loaded.row)) throw notFound(noun);
  if (policy[act](actor, loaded.project, loaded.row)) return loaded;
  if (isClosed(loaded.project)) throw closedProject(loaded.project);
  throw forbidden();
}

/** One for an act, judged as `judgeRecord` says. */
export async function loadRecord<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  id: string,
  act: RecordAct = 'view',
  lock?: ObjectLock,
): Promise<LoadedRecord<R>> {
  const [loaded] = await findRecords(context, kind, [id], lock);
  return judgeRecord(context, kind, loaded, act);
}
