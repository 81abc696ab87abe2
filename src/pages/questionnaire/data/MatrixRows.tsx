import type { Answer, Cell, Question } from '@contract/questionnaire/model';
import { Input, InputNumber, Select } from 'antd';
import styles from './data.module.css';

interface RowsProps {
  question: Question;
  value: Answer;
  status: 'error' | undefined;
  onChange: (value: Answer) => void;
}

/** A matrix and blanks, row by row. */
export function MatrixRows({
  question: { kind, title, rows = [], columns = [], points = 5 },
  value,
  status,
  onChange,
}: RowsProps) {
  const cells: Record<string, Cell> = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const choices = columns.map(({ id, text }) => ({ value: id, label: text }));
  const set = (row: string, cell: Cell | null | undefined) => {
    const { [row]: _, ...others } = cells;
    const isGone = cell === null || cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0);
    const next = isGone ? others : { ...others, [row]: cell };
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <div className={styles.edit}>
      {rows.map(({ id, text }) => {
        const cell = cells[id];
        const label = { 'aria-label': `${title}：${text}`, status };
        return (
          <div key={id} className={styles.edited}>
            <span aria-hidden>{text}</span>
            {kind === 'matrixSingle' && (
              <Select
                {...label}
                allowClear
                options={choices}
                value={typeof cell === 'string' ? cell : null}
                onChange={(next: string | null | undefined) => set(id, next)}
              />
            )}
            {kind === 'matrixMultiple' && (
              <Select
                {...label}
                mode="multiple"
                options={choices}
                value={Array.isArray(cell) ? cell : []}
                onChange={(next: string[]) => set(id, next)}
              />
            )}
            {kind === 'matrixRating' && (
              <InputNumber
                {...label}
                min={1}
                max={points}
                precision={0}
                value={typeof cell === 'number' ? cell : null}
                onChange={(next) => set(id, next)}
              />
            )}
            {(kind === 'matrixText' || kind === 'blanks') && (
              <Input
                {...label}
                maxLength={500}
                value={typeof cell === 'string' ? cell : ''}
                onChange={(event) => set(id, event.target.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
