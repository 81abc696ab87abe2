/** What the server knows of every record: its number, when and by whom it was made and changed. */

import { daySql } from '../../../base/zone';
import type { TableKind } from './kind';

const never = () => false;
export const autoNumber: TableKind = {
  fits: never,
  column: (t) => `${t}.no::text`,
  type: 'numeric',
  say: (value, { config: { prefix = '', precision = 0 } }) => `${prefix}${String(value).padStart(precision, '0')}`,
};
const day = (column: string): TableKind => ({
  fits: never,
  column: (t) => `${daySql(`${t}.${column}`)}::text`,
  type: 'date',
  say: String,
});
const by = (column: string): TableKind => ({
  fits: never,
  column: (t) => `${t}.${column}::text`,
  type: 'text',
  names: 'person',
  say: (value, _field, nameOf) => nameOf(String(value)),
});
export const createdTime = day('created_at');
export const updatedTime = day('updated_at');
export const createdBy = by('created_by');
export const updatedBy = by('updated_by');
