/** Which rows of a table are in the file of a project: one condition, built from whose they are. */
import type { Columns } from '../tables';
import { OBJECTS, type Part, partOf } from './parts';

/** What nobody but its own people may see, and what is in the recycle bin, by the columns that say so. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  deleted_at: 'IS NULL',
  private_type: '= 0',
  is_private: '= false',
  acl_id: 'IS NULL',
};

/**
 * The condition for rows `alias` of a part, with the enterprise as `$1` and the project as `$2`.
 * @param has whether a table is in the file: what hangs on an object that is not stays out
 */
export function whereOf(
  part: Part,
  columns: ReadonlyMap<string, Columns>,
  has: (table: string) => boolean,
  alias = 't',
): string {
  const own = (columns.get(part.table) ?? []).flatMap(([name]) => {
    const condition = LEFT_OUT[name];
    return condition ? [`${alias}.${name} ${condition}`] : [];
  });
  const also = part.also ? [`(${part.also.replace(/\bt\./g, `${alias}.`)})`] : [];
  return [`${alias}.tenant_id = $1`, belongs(part, columns, has, alias), ...own, ...also].join(' AND ');
}

function belongs(part: Part, columns: ReadonlyMap<string, Columns>, has: (table: string) => boolean, alias: string) {
  const { of } = part;
  if (of === 'project') return `${alias}.project_id = $2`;
  const within = (table: string, column: string) => {
    const parent = partOf(table);
    if (!parent || !has(table)) return 'false';
    const inner = `${alias}u`;
    const rows = whereOf(parent, columns, has, inner);
    return `EXISTS (SELECT 1 FROM ${table} ${inner} WHERE ${inner}.tenant_id = ${alias}.tenant_id AND ${inner}.id = ${alias}.${column} AND ${rows})`;
  };
  if (of[0] !== 'object') return within(of[1], of[0]);
  const object = (type: string, id: string) =>
    `(${Object.entries(OBJECTS)
      .map(([name, table]) => `(${alias}.${type} = '${name}' AND ${within(table, id)})`)
      .join(' OR ')})`;
  const [, type, id = ''] = of;
  return part.both ? `${object(type, id)} AND ${object(...part.both)}` : object(type, id);
}
