import { FORMULA_MAX, formulaFault, formulaFunctions } from '@contract/questionnaire/compute';
import { operandsFor } from '@contract/questionnaire/lint';
import type { FormSchema, Question } from '@contract/questionnaire/model';
import { Button, Input } from 'antd';
import styles from '../design.module.css';

interface Props {
  schema: FormSchema;
  question: Question;
  onChange: (formula: string | undefined) => void;
}

/** What a calculated question computes: a formula over the earlier questions that have a number. */
export function FormulaEditor({ schema, question, onChange }: Props) {
  const { id, formula = '' } = question;
  const fault = formulaFault(formula);
  const operands = operandsFor(schema, id);
  return (
    <div className={styles.field}>
      <label htmlFor="set-formula">公式</label>
      <Input.TextArea
        id="set-formula"
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={FORMULA_MAX}
        status={fault ? 'error' : undefined}
        aria-invalid={Boolean(fault)}
        aria-describedby="set-formula-hint"
        value={formula}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      <p id="set-formula-hint" className={fault ? styles.fault : styles.hint}>
        {fault ?? `可用 + - * / 和 ${formulaFunctions.join('、')}；没有作答的题目使四则运算没有结果，函数则略过它。`}
      </p>
      {operands.length === 0 ? (
        <p className={styles.hint}>前面还没有数字题、评分题或设了分值的选择题。</p>
      ) : (
        <div className={styles.line}>
          {operands.map(({ name, text }) => (
            <Button key={name} size="small" title={`{${name}}`} onClick={() => onChange(`${formula}{${name}}`)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
