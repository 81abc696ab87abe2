import { POINTS_MAX, scoreRules } from '@contract/questionnaire/exam';
import { isOneChoice, type Question } from '@contract/questionnaire/model';
import { Checkbox, InputNumber, Select } from 'antd';
import styles from '../design.module.css';

type Score = NonNullable<Question['score']>;
interface Props {
  question: Question;
  onChange: (score: Question['score'], tag?: string) => void;
}

const rules = Object.entries(scoreRules).map(([value, label]) => ({ value: value as keyof typeof scoreRules, label }));
const FIRST_POINTS = 5;

/** How many points a question of an exam gives, and for which answer. */
export function ScoreEditor({ question, onChange }: Props) {
  const { kind, options = [], score } = question;
  const set = (part: Partial<Score>, tag?: string) => {
    const next = { points: FIRST_POINTS, ...score, ...part };
    onChange(
      Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as unknown as Score,
      tag,
    );
  };
  const number = (name: 'points' | 'value' | 'tolerance', label: string, props: object) => (
    <div className={styles.field}>
      <label htmlFor={`score-${name}`}>{label}</label>
      <InputNumber
        id={`score-${name}`}
        size="small"
        value={score?.[name] ?? null}
        onChange={(value: number | null) =>
          set({ [name]: value ?? (name === 'points' ? FIRST_POINTS : undefined) }, `score.${name}`)
        }
        {...props}
      />
    </div>
  );
  return (
    <>
      <Checkbox
        checked={score !== undefined}
        onChange={(event) => (event.target.checked ? set({}) : onChange(undefined))}
      >
        计分（考试）
      </Checkbox>
      {score && (
        <>
          {number('points', '分值', { min: 0.5, max: POINTS_MAX, step: 1, precision: 1 })}
          {kind === 'number' && (
            <>
              {number('value', '正确答案', { placeholder: '必填' })}
              {number('tolerance', '允许的误差（±）', { min: 0, placeholder: '0' })}
            </>
          )}
          {kind === 'text' && (
            <div className={styles.field}>
              <label htmlFor="score-words">可接受的答案（不分大小写和全角半角）</label>
              <Select
                id="score-words"
                mode="tags"
                size="small"
                maxCount={200}
                open={false}
                suffixIcon={null}
                placeholder="输入后按 Enter"
                value={score.right ?? []}
                onChange={(right: string[]) =>
                  set({ right: right.map((one) => one.trim().slice(0, 500)).filter(Boolean) })
                }
              />
            </div>
          )}
          {options.length > 0 && (
            <fieldset className={styles.field}>
              <legend>正确答案{isOneChoice(kind) && '（可以有几个都算对）'}</legend>
              <Checkbox.Group
                className={styles.choiceMarks}
                options={options.map(({ id, text }) => ({ value: id, label: text || '（没有文字）' }))}
                value={(score.right ?? []).filter((one) => options.some(({ id }) => id === one))}
                onChange={(right) => set({ right: right.map(String) })}
              />
            </fieldset>
          )}
          {options.length > 0 && !isOneChoice(kind) && (
            <div className={styles.field}>
              <label htmlFor="score-rule">部分选对时</label>
              <Select
                id="score-rule"
                size="small"
                value={score.rule ?? 'all'}
                options={rules}
                onChange={(rule) => set({ rule })}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}
