/** Norms and their interpretations as registered kinds of objects. */

import { inArray } from 'drizzle-orm';
import { normStates } from '../../../contract/norm/enums';
import { norm, normInterpret } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import {
  canEditInterpretation,
  canManageNorm,
  canReadNorms,
  canRemoveInterpretation,
  canSeeDrafts,
  canViewInterpretation,
  canViewNorm,
} from '../../policies/norm';
import { namesOthers } from '../task';
import { type LoadedNorm, partiesOf } from './load';

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function findNorms({ db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<LoadedNorm[]> {
  if (lock) {
    await db.query(`SELECT id FROM norm WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`, [
      ids,
    ]);
  }
  const rows = await db.select(norm, inArray(norm.id, [...ids]));
  const parties = await partiesOf(db, ids);
  return rows.map((row) => ({ ...row, published: row.currentId !== null, parties: parties.get(row.id) ?? [] }));
}

export const normKind = defineKind<LoadedNorm>({
  type: 'norm',
  table: 'norm',
  find: findNorms,
  subject: ({ id, code, title, state, ownerId, parties, published }) => ({
    id,
    no: code,
    title,
    project: null,
    openToProject: false,
    openToTenant: published,
    state: { label: normStates[state], closed: state === 'OBSOLETE' },
    parties: [ownerId, ...parties].filter((one): one is string => one !== null),
  }),
  may: {
    view: canViewNorm,
    edit: canManageNorm,
    comment: (actor, loaded) => canViewNorm(actor, loaded) && canReadNorms(actor),
    attach: canSeeDrafts,
    removeFile: canManageNorm,
    link: canViewNorm,
    remove: canManageNorm,
  },
  history: namesOthers,
});

type Interpretation = typeof normInterpret.$inferSelect & { norm: LoadedNorm; published: boolean };

async function findInterpretations(
  context: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<Interpretation[]> {
  const { db } = context;
  if (lock) {
    await db.query(
      `SELECT id FROM norm_interpret WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const rows = await db.select(normInterpret, inArray(normInterpret.id, [...ids]));
  const norms = new Map(
    (await findNorms(context, [...new Set(rows.map(({ normId }) => normId))])).map((one) => [one.id, one]),
  );
  return rows.flatMap((row) => {
    const of = norms.get(row.normId);
    return of ? [{ ...row, norm: of, published: row.state === 'PUBLISHED' }] : [];
  });
}

export const interpretationKind = defineKind<Interpretation>({
  type: 'interpretation',
  table: 'norm_interpret',
  find: findInterpretations,
  subject: ({ id, title, authorId, norm: of, published }) => ({
    id,
    no: null,
    title,
    project: null,
    openToProject: false,
    openToTenant: published && of.published,
    parties: [authorId, of.ownerId].filter((one): one is string => one !== null),
  }),
  may: {
    view: canViewInterpretation,
    edit: canEditInterpretation,
    comment: (actor, loaded) => loaded.published && canViewInterpretation(actor, loaded) && canReadNorms(actor),
    attach: canEditInterpretation,
    removeFile: canRemoveInterpretation,
    link: () => false,
    remove: canRemoveInterpretation,
  },
});
