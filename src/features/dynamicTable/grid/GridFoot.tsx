import { canSum } from '@contract/dynamicTable/kinds';
import type { TableField } from '@contract/dynamicTable/table';
import { Button } from 'antd';
import type { Records } from '../records/useRecords';
import { grouped, sayValue, units } from '../records/values';
import styles from './grid.module.css';
import type { Blocks } from './useBlocks';
import type { Selection } from './useSelection';

interface Props {
  records: Records;
  fields: readonly TableField[];
  total: number;
  selection: Selection;
  loaded: Blocks['loaded'];
}

const trimmed = (value: number) => grouped(String(Math.round(value * 1e6) / 1e6));

/** How many records there are, sums of all of them, and those of the cells that are chosen. */
export function GridFoot({ records, fields, total, selection, loaded }: Props) {
  const { range, many, fields: chosen } = selection;
  // Of all that is chosen or of nothing: a sum over what happens to be loaded would be a wrong one.
  const summed = many && chosen.some(canSum) ? loaded(range.top, Math.min(range.bottom, total - 1)) : null;
  const figures = (summed ?? []).flatMap((record) =>
    chosen.flatMap((field) => {
      const value = record.values[field.key];
      return typeof value === 'number' && canSum(field) ? [value / (units[field.kind] ?? 1)] : [];
    }),
  );
  const sum = figures.reduce((all, one) => all + one, 0);
  return (
    <div className={styles.foot} role="status">
      {records.outline ? `共 ${total.toLocaleString('zh-CN')} 条` : '正在统计…'}
      {fields.filter(canSum).map((field) => {
        const all = records.outline?.sums[field.key];
        return all === null || all === undefined ? null : (
          <span key={field.key}>
            {field.name} 合计 {grouped(sayValue(field, all, records.people))}
          </span>
        );
      })}
      {records.lacking && (
        <span>
          部分内容没有读到
          <Button type="link" size="small" onClick={records.refresh}>
            重试
          </Button>
        </span>
      )}
      {figures.length > 1 && (
        <strong>
          已选 {figures.length} 个数：求和 {trimmed(sum)}，平均 {trimmed(sum / figures.length)}
        </strong>
      )}
    </div>
  );
}
