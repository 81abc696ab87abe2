/**
 * What somebody else sees of a table, for who makes it: their roles at work. Nothing is shown that the maker does not see
 * themselves: links, tasks and files of others stay hidden.
 */
import { tableKinds } from '../../../contract/dynamicTable/kinds';
import type { LinkedRecord, ShownValue, TableRecord, TableSeen } from '../../../contract/dynamicTable/records';
import { ApiError, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import { readTable } from './access';
import { tableDetail } from './define/tables';
import { recordOutline, recordWindow } from './records/read';

/** Records that are shown: what a rule does is seen by the first ones, and by how many there are. */
const SHOWN = 50;

const isLinked = (value: unknown): value is LinkedRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;

/** The part of a value that the maker sees too; undefined: nothing. */
function shared(theirs: ShownValue | undefined, mine: ShownValue | undefined): ShownValue | undefined {
  if (Array.isArray(theirs) && theirs.some(isLinked)) {
    const known = new Set(
      (Array.isArray(mine) ? (mine as unknown[]) : []).flatMap((one) => (isLinked(one) ? one.id : [])),
    );
    const both = (theirs as unknown[]).filter((one): one is LinkedRecord => isLinked(one) && known.has(one.id));
    return both.length > 0 ? both : undefined;
  }
  return JSON.stringify(theirs) === JSON.stringify(mine) ? theirs : undefined;
}

/** @throws 404, 403 for who does not make the table, 400 for who is no member */
export async function viewTableAs(
  context: TenantContext,
  { tableId, userId }: { tableId: string; userId: string },
): Promise<TableSeen> {
  const { access } = await readTable(context, tableId);
  if (!access.builds) throw forbidden('只有可管理该表格的人能以他人的身份查看');
  const actor = (await loadActors(context.db, [userId])).get(userId);
  if (!actor) throw invalid('这个人不在本企业或已停用', 'userId');
  const other = { ...context, actor };
  const detail = await tableDetail(other, tableId).catch((error: unknown) => {
    if (error instanceof ApiError && (error.kind === 'NOT_FOUND' || error.kind === 'FORBIDDEN')) return null;
    throw error;
  });
  const all = access.table.fields.size;
  if (!detail || detail.fields.length === 0) {
    return { ...{ sees: false, fields: [], hidden: all, total: 0, records: [], people: {} }, ...NOTHING };
  }
  const window = await recordWindow(other, { tableId, size: SHOWN });
  const ids = window.records.map(({ id }) => id);
  const mine = new Map<string, TableRecord>(
    (await recordWindow(context, { tableId, ids, size: SHOWN })).records.map((record) => [record.id, record]),
  );
  const cutKeys = detail.fields.filter(({ kind }) => kind === 'lookup' || tableKinds[kind].family === 'files');
  const records = window.records.map((record) => {
    const values = { ...record.values };
    for (const { key } of cutKeys) {
      const value = shared(values[key], mine.get(record.id)?.values[key]);
      if (value === undefined) delete values[key];
      else values[key] = value;
    }
    return { ...record, values };
  });
  const { total } = await recordOutline(other, { tableId });
  const { mayAdd, mayRemove, mayExport, mayBuild, fields } = detail;
  return {
    ...{ sees: true, fields, hidden: all - fields.length, total, records, people: window.people },
    ...{ mayAdd, mayRemove, mayExport, mayBuild },
  };
}
const NOTHING = { mayAdd: false, mayRemove: false, mayExport: false, mayBuild: false };
