/**
 * After an upgrade that folds otherwise (`FOLD_EDITION`): what enterprises keep folded is made anew in the background, piece by
 * piece. Until a row's turn comes it is found as before.
 */
import { FOLD_EDITION } from '../../../contract/search/fold';
import { searchTypes } from '../../../contract/search/types';
import { endOf, type Refold } from '../../object/refold';
import { defineRemaking, type Remaking } from '../../object/remake';
import type { SearchSource } from '../../object/searchSource';
import type { Platform } from '../../platform';
import { fillWords } from './fill';

/** Kinds whose words a search makes: they are dropped, and made at once. */
function filled(source: SearchSource): Refold[] {
  const { fill, type } = source;
  if (!fill) return [];
  const { table, within = 't.tenant_id = $1' } = fill;
  return [
    {
      what: searchTypes[type].label,
      async total(db) {
        const [row] = await db.query<{ total: number }>(
          `SELECT count(*)::int AS total FROM ${table} t WHERE ${within}`,
        );
        return row?.total ?? 0;
      },
      async chunk(db, after, size) {
        const rows = await db.query<{ id: string }>(
          `SELECT t.id FROM ${table} t WHERE ${within} AND ($2::uuid IS NULL OR t.id > $2::uuid) ORDER BY t.id LIMIT $3`,
          [after, size],
        );
        await db.query(
          `UPDATE ${table} t SET search = NULL WHERE ${within} AND t.id = ANY($2::uuid[]) AND t.search IS NOT NULL`,
          [rows.map(({ id }) => id)],
        );
        await fillWords(db, source);
        return endOf(rows, ({ id }) => id);
      },
    },
  ];
}

export const refolding: Remaking = {
  queue: 'search-refold',
  name: 'fold',
  edition: FOLD_EDITION,
  kinds: ({ searchSources, refolds }) => [...refolds, ...searchSources.flatMap(filled)],
};

export const defineRefoldJobs = (platform: Platform): void => defineRemaking(platform, refolding);
