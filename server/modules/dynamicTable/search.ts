/**
 * Records in the search of everything: as far as whoever asks reaches them, field by field, by the expressions that lists
 * are made of (`sql/rows.ts`). There is no index of words, which would know what a reader may not: the newest records of
 * each table are read, up to a bound that is told.
 */
import { familyOf } from '../../../contract/dynamicTable/kinds';
import { SEARCH_RANKED } from '../../../contract/search/types';
import type { TenantContext } from '../../http/route';
import { saidBy } from '../../object/search/said';
import type { Candidates, FoundRow, SearchFinder } from '../../object/searchSource';
import { type Access, accessTo, viewerOf } from './access';
import { kinds, sqlTypeOf } from './kinds';
import { loadTables, titleField } from './model';
import { Params } from './sql/params';
import { Rows } from './sql/rows';

/** Records that are read: of one table, and of all of them. */
const OF_ONE = 20_000;
const OF_ALL = 60_000;
/** Characters of a record beside its title, to show where it was found. */
const TEXT_MAX = 2_000;

type Asked = Parameters<SearchFinder['find']>[1];

interface Row extends Record<string, unknown> {
  id: string;
  table_id: string;
  no: number;
  title: string | null;
  text: string;
  mine: boolean;
  updated: string;
}

export const recordFinder: SearchFinder = { type: 'tableRecord', find: findRecords };

async function findRecords(context: TenantContext, question: Asked): Promise<Candidates> {
  const { tables, complete } = await tablesInTurn(context);
  if (tables.length === 0) return { rows: [], complete };
  const params = new Params();
  const parts = tables.map((access) => partOf(access, question, params));
  const rows = await context.db.query<Row>(
    `SELECT * FROM (${parts.join(' UNION ALL ')}) found LIMIT ${SEARCH_RANKED + 1}`,
    params.values,
    'each',
  );
  const byId = new Map(tables.map(({ table }) => [table.id, table]));
  return {
    rows: rows.slice(0, SEARCH_RANKED).map(({ id, table_id, no, title, text, mine, updated }): FoundRow => {
      const table = byId.get(table_id);
      return {
        ...{ id, no: null, seq: null, title: title || `#${no}`, text, mine, updatedAt: updated },
        ...{ projectId: table?.projectId ?? null, state: 'open', worded: true, hint: `${table?.name} #${no}` },
      };
    }),
    complete: complete && rows.length <= SEARCH_RANKED,
  };
}

/** Those of which something is read, the ones that were made what they are last first, as many as are read through. */
async function tablesInTurn(context: TenantContext): Promise<{ tables: Access[]; complete: boolean }> {
  const turn = await context.db.query<{ id: string; last_no: number }>(
    'SELECT t.id, t.last_no FROM dyn_table t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL ORDER BY t.updated_at DESC, t.id',
  );
  const loaded = await loadTables(
    context,
    turn.map(({ id }) => id),
  );
  const reached = accessTo(await viewerOf(context), loaded);
  let left = OF_ALL;
  let complete = true;
  const tables = turn.flatMap(({ id, last_no: count }): Access[] => {
    const access = reached.get(id);
    if (!access || access.read.size === 0 || count === 0) return [];
    if (left <= 0) {
      complete = false;
      return [];
    }
    left -= Math.min(count, OF_ONE);
    complete &&= count <= OF_ONE;
    return [access];
  });
  return { tables, complete };
}

/** All terms have to stand in what is read of the record, letter by letter. */
function partOf(access: Access, { terms }: Asked, { bind }: Params): string {
  const { table } = access;
  const rows = new Rows(access, bind);
  const readable = [...table.fields.values()].filter(({ key }) => access.read.has(key));
  const title = titleField(table);
  // Ids of options and people say nothing.
  const says = title && sqlTypeOf(title) !== null && title.options.length === 0 && !kinds[title.kind].names;
  const named = says && access.read.has(title.key);
  const texts = readable.filter((field) => familyOf(field) === 'text' && field.key !== title?.key);
  const text = texts.map((field) => rows.text(field)).join(', ') || `''`;
  const conditions = [rows.visible, saidBy(terms, (piece) => rows.words(piece))];
  return `(SELECT t.id, ${bind(table.id)}::uuid AS table_id, t.no, ${named ? rows.text(title) : 'NULL::text'} AS title,
                  left(concat_ws(' ', ${text}), ${TEXT_MAX}) AS text,
                  coalesce(t.created_by = ${bind(access.userId)}::uuid, false) AS mine, t.updated_at AS updated
             FROM (SELECT * FROM ${table.heap} t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL
                    ORDER BY t.place DESC, t.id DESC LIMIT ${OF_ONE}) t
            WHERE ${conditions.join(' AND ')} LIMIT ${SEARCH_RANKED + 1})`;
}
