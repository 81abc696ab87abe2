/** Fields in which letters are found and replaced. */
import type { TableField } from '@contract/dynamicTable/table';

const REPLACED: ReadonlySet<TableField['kind']> = new Set(['text', 'textarea', 'link', 'mail', 'phone']);
export const canReplace = ({ kind, writable }: TableField): boolean => writable && REPLACED.has(kind);
