import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { mostRows, type SubRow, subAnswer, subRows } from '@contract/questionnaire/kinds/subform';
import type { Answer, Cell } from '@contract/questionnaire/model';
import { isUnanswered } from '@contract/questionnaire/values';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { ControlProps } from './AnswerControl';
import styles from './data.module.css';

interface Props extends ControlProps {
  /** What a field is corrected by. */
  Control: ComponentType<ControlProps>;
}

/** A sub-form, row by row, each field by the control of its kind. */
export function SubRows({ question, value, labelledBy, invalid, onChange, Control }: Props) {
  const { fields = [] } = question;
  const rows = subRows(value);
  const put = (next: readonly SubRow[]) => onChange(next.length > 0 ? subAnswer(next) : null);
  const set = (at: number, field: string, answer: Answer) => {
    // A row that is being emptied stands until it is taken away.
    put(rows.with(at, { ...rows[at], [field]: isUnanswered(answer) ? '' : (answer as Cell) }));
  };
  return (
    <div className={styles.edit}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names; their order is what they are
        <fieldset key={at} className={styles.subRow} aria-labelledby={labelledBy}>
          {fields.map((field) => {
            const id = `${labelledBy}-${at}-${field.id}`;
            return (
              <div key={field.id} className={styles.edited}>
                <span id={id}>
                  第 {at + 1} 行：{field.title}
                </span>
                <Control
                  question={field}
                  value={row[field.id] ?? null}
                  labelledBy={id}
                  invalid={invalid}
                  onChange={(answer) => set(at, field.id, answer)}
                />
              </div>
            );
          })}
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第 ${at + 1} 行`}
            onClick={() => put(rows.toSpliced(at, 1))}
          >
            删除这一行
          </Button>
        </fieldset>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={rows.length >= mostRows(question)}
        // A row without anything in it is none for an answer: it begins with an empty text.
        onClick={() => put([...rows, { [fields[0]?.id ?? '']: '' }])}
      >
        添加一行
      </Button>
    </div>
  );
}
