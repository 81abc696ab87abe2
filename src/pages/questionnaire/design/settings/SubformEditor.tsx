import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { FIELDS_MAX, fieldKinds } from '@contract/questionnaire/kinds/subform';
import { type QuestionKind, questionKinds, type SubField } from '@contract/questionnaire/model';
import { Button, Checkbox, Input, Select } from 'antd';
import { useRef } from 'react';
import styles from '../design.module.css';
import { choicesFromLines, freeId } from '../model/edit';

interface Props {
  value: readonly SubField[];
  onChange: (fields: SubField[], tag?: string) => void;
}

const withOptions: readonly QuestionKind[] = ['single', 'select', 'multiple'];
const TWO = [
  { id: 'o1', text: '选项 1' },
  { id: 'o2', text: '选项 2' },
];

/** A field as another kind: options come and go with it, its words stay. */
const asFieldKind = ({ id, title, required, options }: SubField, kind: QuestionKind): SubField => ({
  ...{ id, kind, title },
  ...(required && { required }),
  ...(withOptions.includes(kind) && { options: options ?? TWO }),
});

/** What each row of a sub-form asks, field by field. */
export function SubformEditor({ value, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const set = (at: number, field: SubField, tag?: string) => onChange(value.with(at, field), tag);
  const move = (from: number, to: number) => {
    const field = value[from];
    if (field) onChange(value.toSpliced(from, 1).toSpliced(to, 0, field));
  };
  const add = () => {
    const id = freeId(
      value.map((one) => one.id),
      'f',
    );
    onChange([...value, { id, kind: 'text', title: `字段 ${value.length + 1}` }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset className={styles.field}>
      <legend>每行的字段</legend>
      <ul ref={list} className={styles.choices}>
        {value.map((field, at) => {
          const { id, kind, title, required, options } = field;
          const name = `字段 ${at + 1}`;
          return (
            <li key={id}>
              <div className={styles.choiceLine}>
                <Input
                  size="small"
                  aria-label={`${name}的名称`}
                  maxLength={200}
                  value={title}
                  onChange={(event) => set(at, { ...field, title: event.target.value }, `f.${id}`)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移${name}`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移${name}`}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除${name}`}
                  disabled={value.length === 1}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                />
              </div>
              <div className={styles.choiceMarks}>
                <Select<QuestionKind>
                  size="small"
                  aria-label={`${name}的题型`}
                  value={kind}
                  options={fieldKinds.map((one) => ({ value: one, label: questionKinds[one] }))}
                  onChange={(next) => set(at, asFieldKind(field, next))}
                />
                <Checkbox
                  checked={required ?? false}
                  onChange={(event) => set(at, { ...field, required: event.target.checked || undefined })}
                >
                  必答
                </Checkbox>
              </div>
              {options && (
                <Input.TextArea
                  size="small"
                  aria-label={`${name}的选项，每行一个`}
                  autoSize={{ minRows: 2, maxRows: 8 }}
                  defaultValue={options.map(({ text }) => text).join('\n')}
                  onBlur={(event) => {
                    const next = choicesFromLines(event.target.value, options, 'o');
                    if (next.length > 0) set(at, { ...field, options: next });
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.line}>
        <Button size="small" icon={<PlusOutlined />} disabled={value.length >= FIELDS_MAX} onClick={add}>
          添加字段
        </Button>
      </div>
    </fieldset>
  );
}
