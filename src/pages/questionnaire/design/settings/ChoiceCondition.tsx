import { BranchesOutlined } from '@ant-design/icons';
import type { Condition, FormSchema, Question } from '@contract/questionnaire/model';
import { Button } from 'antd';
import {
  ConditionList,
  conditionOf,
  groupOf,
  operandKind,
  operatorsOf,
  sayCondition,
} from '@/features/questionnaire/logic';
import styles from '../design.module.css';

interface Props {
  /** As it is called among its like: “选项 2”. */
  label: string;
  schema: FormSchema;
  /** What may be asked about: earlier questions. */
  questions: readonly Question[];
  value: readonly Condition[] | undefined;
  onChange: (show: Condition[] | undefined) => void;
}

/** When a single option, row or column is offered at all, by what was answered before. */
export function ChoiceCondition({ label, schema, questions, value = [], onChange }: Props) {
  const [only, ...more] = value;
  if (!only) {
    const begin = () => {
      const asked = questions.at(-1);
      const [op] = asked ? operatorsOf[operandKind(asked, undefined)] : [];
      if (asked && op) onChange([{ q: asked.id, op }]);
    };
    return (
      <Button size="small" type="text" icon={<BranchesOutlined />} aria-label={`${label}的显示条件`} onClick={begin}>
        显示条件
      </Button>
    );
  }
  const group = more.length === 0 ? groupOf(only) : null;
  return (
    <div className={styles.choiceShow}>
      <span className={styles.hint}>
        {group
          ? group.of.length > 1 && group.how === 'any'
            ? '满足任一条件时显示：'
            : '满足条件时显示：'
          : `${sayCondition(schema, { any: [...value] })}时显示`}
      </span>
      {group ? (
        <ConditionList
          of={`${label}的`}
          schema={schema}
          questions={questions}
          value={group.of}
          onChange={(of) => onChange(of.length > 0 ? [conditionOf({ ...group, of })] : undefined)}
        />
      ) : (
        <Button size="small" onClick={() => onChange(undefined)}>
          去掉条件
        </Button>
      )}
    </div>
  );
}
