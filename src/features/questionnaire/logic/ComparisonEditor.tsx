import { DeleteOutlined } from '@ant-design/icons';
import {
  ANY_ROW,
  type Comparison,
  EVERY_ROW,
  type FormSchema,
  isMatrix,
  type Operator,
  operators,
  type Question,
  ROW_COUNT,
} from '@contract/questionnaire/model';
import { Button, Input, InputNumber, Select } from 'antd';
import styles from './logic.module.css';
import { callQuestion, numbersOf } from './numbers';
import { operandKind, operatorsOf } from './rules';

interface Props {
  label: string;
  schema: FormSchema;
  questions: readonly Question[];
  value: Comparison;
  onChange: (comparison: Comparison) => void;
  onRemove?: () => void;
}

const WHOLE = '*whole';
const several = (op: Operator) => op === 'anyOf' || op === 'noneOf' || op === 'allOf';

/** One comparison: of which question, by what, with what. */
export function ComparisonEditor({ label, schema, questions, value, onChange, onRemove }: Props) {
  const numbers = numbersOf(schema);
  const question = questions.find(({ id }) => id === value.q);
  const table = question && (isMatrix(question.kind) || question.kind === 'blanks');
  const repeats = question?.kind === 'subform';
  const kind = question ? operandKind(question, value.row) : 'answered';
  const choices = question?.columns ?? question?.options ?? [];
  // Another operand has other operators; what still fits stays.
  const suited = (next: Comparison, of: Question): Comparison => {
    const allowed = operatorsOf[operandKind(of, next.row)];
    return { ...next, op: allowed.includes(next.op) ? next.op : (allowed[0] as Operator) };
  };
  return (
    <div className={styles.comparison}>
      <Select
        size="small"
        aria-label={`${label}的题目`}
        value={question ? value.q : undefined}
        placeholder="题目已不存在"
        options={questions.map((one) => ({ value: one.id, label: callQuestion(one, numbers) }))}
        onChange={(q) => {
          const of = questions.find(({ id }) => id === q);
          if (of) onChange(suited({ q, op: value.op }, of));
        }}
      />
      {(table || repeats) && question && (
        <Select
          size="small"
          aria-label={`${label}的行`}
          value={value.row ?? WHOLE}
          options={[
            { value: WHOLE, label: '整题' },
            ...(repeats
              ? []
              : [
                  { value: ANY_ROW, label: '任意一行' },
                  { value: EVERY_ROW, label: '每一行' },
                ]),
            { value: ROW_COUNT, label: '已答的行数' },
            ...(question.rows ?? []).map(({ id, text }) => ({ value: id, label: text })),
          ]}
          onChange={(row) => onChange(suited({ q: value.q, op: value.op, ...(row !== WHOLE && { row }) }, question))}
        />
      )}
      <Select<Operator>
        size="small"
        aria-label={`${label}的比较`}
        value={value.op}
        options={operatorsOf[kind].map((op) => ({ value: op, label: operators[op] }))}
        onChange={(op) => {
          const { q, row } = value;
          const keeps = several(op) === Array.isArray(value.value) && op !== 'answered' && op !== 'unanswered';
          onChange({ q, ...(row !== undefined && { row }), op, ...(keeps && { value: value.value }) });
        }}
      />
      {value.op !== 'answered' && value.op !== 'unanswered' && (
        <Value label={`${label}的值`} kind={kind} choices={choices} comparison={value} onChange={onChange} />
      )}
      {onRemove && (
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${label}`} onClick={onRemove} />
      )}
    </div>
  );
}

interface ValueProps {
  label: string;
  kind: ReturnType<typeof operandKind>;
  choices: readonly { id: string; text: string }[];
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
}

function Value({ label, kind, choices, comparison, onChange }: ValueProps) {
  const { op, value } = comparison;
  const set = (next: Comparison['value']) => onChange({ ...comparison, value: next });
  const list = [value ?? []].flat();
  if (kind === 'one' || kind === 'many') {
    const many = several(op) || (kind === 'many' && op === 'is');
    return (
      <Select<string | string[]>
        size="small"
        aria-label={label}
        placeholder="选择选项"
        mode={many ? 'multiple' : undefined}
        value={many ? list.map(String) : (list[0]?.toString() ?? undefined)}
        options={choices.map(({ id, text }) => ({ value: id, label: text }))}
        onChange={(next) => set(next)}
      />
    );
  }
  const input = (at: number, name: string) => {
    const put = (next: string | number | null) =>
      set(op === 'between' ? [0, 1].map((place) => (place === at ? next : list[place]) ?? '') : (next ?? ''));
    return kind === 'number' ? (
      <InputNumber
        size="small"
        aria-label={name}
        value={typeof list[at] === 'number' ? list[at] : null}
        onChange={(next) => put(next)}
      />
    ) : (
      <Input
        size="small"
        type={kind === 'date' ? 'date' : 'text'}
        aria-label={name}
        value={String(list[at] ?? '')}
        onChange={(event) => put(event.target.value)}
      />
    );
  };
  if (op !== 'between') return input(0, label);
  return (
    <>
      {input(0, `${label}（从）`)}
      {input(1, `${label}（到）`)}
    </>
  );
}
