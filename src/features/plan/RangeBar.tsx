import { Button, Dropdown } from 'antd';
import { type CellField, filledDown, labelOfCell } from './cells';
import type { PlanRow } from './outline';
import styles from './plan.module.css';

interface Props {
  /** Those that are chosen, in their order. */
  rows: readonly PlanRow[];
  /** Cells that are shown and typed into. */
  fields: readonly CellField[];
  /** Those that are shown. */
  columns: readonly { key: string; title: string }[];
  editable: boolean;
  onFill: (rows: readonly PlanRow[], field: CellField, label: string) => void;
  onRemove: (rows: readonly PlanRow[]) => void;
  onLeave: () => void;
}

/** What can be done to several rows at once. */
export function RangeBar({ rows, fields, columns, editable, onFill, onRemove, onLeave }: Props) {
  const fillable = fields.filter((field) => filledDown(rows, field) !== null);
  return (
    <div className={styles.range} role="toolbar" aria-label="选中的行">
      <span>已选 {rows.length} 行</span>
      {editable && (
        <>
          <Dropdown
            trigger={['click']}
            disabled={fillable.length === 0}
            menu={{
              items: fillable.map((key) => ({ key, label: labelOfCell(key, columns) })),
              onClick: ({ key }) => onFill(rows, key as CellField, labelOfCell(key as CellField, columns)),
            }}
          >
            <Button size="small" title="把第一行的值填到其余各行">
              向下填充
            </Button>
          </Dropdown>
          <Button size="small" danger onClick={() => onRemove(rows)}>
            删除
          </Button>
        </>
      )}
      <Button size="small" type="text" onClick={onLeave}>
        取消
      </Button>
    </div>
  );
}
