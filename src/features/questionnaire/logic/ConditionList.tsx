import { PlusOutlined } from '@ant-design/icons';
import type { Comparison, FormSchema, Question } from '@contract/questionnaire/model';
import { Button } from 'antd';
import { ComparisonEditor } from './ComparisonEditor';
import { operandKind, operatorsOf } from './rules';

interface Props {
  schema: FormSchema;
  /** What may be asked about. */
  questions: readonly Question[];
  value: readonly Comparison[];
  onChange: (value: Comparison[]) => void;
  /** Where several lists stand on one page: which one. */
  of?: string;
}

/** Comparisons that all hold. */
export function ConditionList({ schema, questions, value, onChange, of = '' }: Props) {
  const add = () => {
    const [question] = questions;
    if (!question) return;
    const [op = 'answered'] = operatorsOf[operandKind(question, undefined)];
    onChange([...value, { q: question.id, op }]);
  };
  return (
    <>
      {value.map((comparison, at) => (
        <ComparisonEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names; their order is what they are
          key={at}
          label={`${of}条件 ${at + 1}`}
          schema={schema}
          questions={questions}
          value={comparison}
          onChange={(next) => onChange(value.with(at, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={questions.length === 0}
        aria-label={of === '' ? undefined : `${of}添加条件`}
        onClick={add}
      >
        添加条件
      </Button>
    </>
  );
}
