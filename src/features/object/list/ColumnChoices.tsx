import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { cx } from '@/utils/cx';
import { type RowHeight, setRowHeight, useRowHeight } from '@/utils/rowHeight';
import styles from './chooser.module.css';
import { type ColumnChoice, moveColumn, noChoice, orderColumns, toggleColumn, togglePin } from './columnChoice';

interface Choosable {
  key: string;
  title: string;
  width: number;
  fixed?: boolean;
}

export interface ColumnChoicesProps {
  all: readonly Choosable[];
  choice: ColumnChoice;
  /** Before anything was chosen. */
  initial?: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

const heights: { value: RowHeight; label: string }[] = [
  { value: 'tight', label: '紧凑' },
  { value: 'usual', label: '标准' },
  { value: 'roomy', label: '宽松' },
];

export default function ColumnChoices({ all, choice, initial = noChoice, onChange }: ColumnChoicesProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const height = useRowHeight();
  const columns = orderColumns(all, choice).filter((column) => !column.fixed);
  const drop = (at: number) => {
    if (dragged) onChange(moveColumn(all, choice, dragged, at));
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={styles.chooser}>
      <div className={styles.height}>
        <span id="row-height">行高</span>
        <Segmented size="small" options={heights} value={height} onChange={setRowHeight} aria-labelledby="row-height" />
      </div>
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for the two buttons.
        <div
          key={column.key}
          className={cx(styles.choice, over === column.key && styles.dropHere)}
          draggable
          onDragStart={() => setDragged(column.key)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(column.key);
          }}
          onDragEnd={() => setOver(null)}
          onDrop={() => drop(at)}
        >
          <HolderOutlined className={styles.grip} />
          <Checkbox
            checked={!choice.hidden.includes(column.key)}
            onChange={() => onChange(toggleColumn(choice, column.key))}
          >
            {column.title}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={choice.pinned.includes(column.key) ? <PushpinFilled /> : <PushpinOutlined />}
            aria-label={`${choice.pinned.includes(column.key) ? '取消固定' : '固定'} ${column.title}`}
            aria-pressed={choice.pinned.includes(column.key)}
            onClick={() => onChange(togglePin(choice, column.key))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移 ${column.title}`}
            disabled={at === 0}
            onClick={() => onChange(moveColumn(all, choice, column.key, at - 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移 ${column.title}`}
            disabled={at === columns.length - 1}
            onClick={() => onChange(moveColumn(all, choice, column.key, at + 1))}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange(initial)}>
        恢复默认
      </Button>
    </div>
  );
}
