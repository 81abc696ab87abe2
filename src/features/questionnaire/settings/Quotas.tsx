import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type Condition, type FormSchema, isSilent, type Question } from '@contract/questionnaire/model';
import { QUOTAS_MAX } from '@contract/questionnaire/settings';
import { Button, Input, InputNumber, Select } from 'antd';
import { ConditionList, callQuestion, conditionOf, groupOf, numbersOf, operandKind, sayCondition } from '../logic';
import styles from './quotas.module.css';
import type { QuotaValue } from './values';

interface Props {
  id?: string;
  schema: FormSchema;
  value?: QuotaValue[];
  onChange?: (quotas: QuotaValue[]) => void;
}

/** Those that are chosen as a whole: the places of slots belong to the design, levels and orders are no one option. */
const isCounted = (question: Question): boolean =>
  (question.options?.length ?? 0) > 0 &&
  !['slot', 'cascade', 'ranking'].includes(question.kind) &&
  ['one', 'many'].includes(operandKind(question, undefined));

/** So many answers of a kind are taken, by what was answered; an option whose places are given out stands greyed. */
export function Quotas({ id, schema, value = [], onChange = () => {} }: Props) {
  const numbers = numbersOf(schema);
  const questions = schema.questions.filter(({ kind }) => !isSilent(kind));
  const counted = questions.filter(isCounted);
  const put = (at: number, patch: Partial<QuotaValue>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  const add = (...more: Pick<QuotaValue, 'name' | 'condition'>[]) =>
    onChange([...value, ...more.map((one) => ({ ...one, limit: null, used: 0 }))].slice(0, QUOTAS_MAX - 1));
  const addOptions = (questionId: string) => {
    const question = counted.find((one) => one.id === questionId);
    const op = question && operandKind(question, undefined) === 'many' ? 'contains' : 'is';
    add(
      ...(question?.options ?? []).map((option) => ({
        name: option.text.slice(0, 50),
        condition: { q: questionId, op, value: option.id } as Condition,
      })),
    );
  };
  return (
    <div id={id} className={styles.list}>
      {value.map((quota, at) => {
        const group = groupOf(quota.condition);
        const called = `名额 ${at + 1}`;
        return (
          <fieldset key={quota.id ?? `new ${at}`} className={styles.quota} aria-label={called}>
            <div className={styles.line}>
              <Input
                aria-label={`${called}的名称`}
                placeholder="名称，如：上午场"
                maxLength={50}
                value={quota.name}
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <InputNumber
                aria-label={`${called}的上限`}
                min={Math.max(1, quota.used)}
                max={10_000_000}
                precision={0}
                suffix="份"
                value={quota.limit}
                onChange={(limit) => put(at, { limit })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除${called}`}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            </div>
            {quota.used > 0 && <p className={styles.hint}>已用 {quota.used} 份</p>}
            {group ? (
              <>
                {group.of.length > 1 && (
                  <Select<'all' | 'any'>
                    size="small"
                    aria-label={`${called}的条件`}
                    value={group.how}
                    options={[
                      { value: 'all', label: '全部条件都满足' },
                      { value: 'any', label: '任一条件满足' },
                    ]}
                    onChange={(how) => put(at, { condition: conditionOf({ ...group, how }) })}
                  />
                )}
                <ConditionList
                  of={called}
                  schema={schema}
                  questions={questions}
                  value={group.of}
                  onChange={(of) => put(at, { condition: conditionOf({ ...group, of }) })}
                />
              </>
            ) : (
              <p className={styles.hint}>{sayCondition(schema, quota.condition)}（嵌套的条件，只能整条删除）</p>
            )}
          </fieldset>
        );
      })}
      <div className={styles.line}>
        <Button
          icon={<PlusOutlined />}
          disabled={questions.length === 0 || value.length >= QUOTAS_MAX - 1}
          onClick={() => add({ name: '', condition: { all: [] } })}
        >
          添加名额
        </Button>
        {counted.length > 0 && (
          <Select<string | null>
            aria-label="为一道题的每个选项设名额"
            placeholder="为每个选项设名额…"
            className={styles.pick}
            value={null}
            options={counted.map((one) => ({ value: one.id, label: callQuestion(one, numbers) }))}
            onChange={(questionId) => questionId && addOptions(questionId)}
          />
        )}
      </div>
    </div>
  );
}
