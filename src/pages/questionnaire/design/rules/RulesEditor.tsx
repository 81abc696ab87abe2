import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { type FormSchema, isSilent, type Question } from '@contract/questionnaire/model';
import { Button, Input, Select } from 'antd';
import {
  askable,
  ComparisonEditor,
  callQuestion,
  conditionOf,
  type Group,
  groupOf,
  keptRules,
  numbersOf,
  operandKind,
  operatorsOf,
  type Rule,
  type RuleAction,
  ruleActions,
  rulesOf,
  sayCondition,
} from '@/features/questionnaire/logic';
import styles from '../design.module.css';
import { patchQuestion } from '../model/edit';

interface Props {
  schema: FormSchema;
  question: Question;
  onChange: (rules: ReturnType<typeof keptRules>) => void;
  onSchema: (schema: FormSchema) => void;
}

/** When a question is shown, hidden or required, and where it leads: all rules in one list. */
export function RulesEditor({ schema, question, onChange, onSchema }: Props) {
  const rules = rulesOf(question);
  const set = (next: readonly Rule[]) => onChange(keptRules(next));
  const at = schema.questions.findIndex(({ id }) => id === question.id);
  const numbers = numbersOf(schema);
  const later = schema.questions.slice(at + 1).filter(({ kind }) => kind !== 'page');
  const possible = (Object.keys(ruleActions) as RuleAction[]).filter((action) => {
    if (isSilent(question.kind) && action === 'require') return false;
    if (action === 'jump' && later.length === 0) return false;
    return action === 'end' || askable(schema, question.id, action).length > 0;
  });

  const firstGroup = (action: RuleAction): Group | null => {
    const asked = askable(schema, question.id, action).at(-1);
    if (!asked) return null;
    const [op] = operatorsOf[operandKind(asked, undefined)];
    return op ? { how: 'all', of: [{ q: asked.id, op }] } : null;
  };
  const add = (action: RuleAction) => {
    const group = firstGroup(action);
    const when = group && conditionOf(group);
    if (action === 'end') {
      const [end] = schema.ends;
      if (end) return set([...rules, { action, when, to: end.id }]);
      // The first end comes with the first rule that leads to it.
      const withEnd = { ...schema, ends: [{ id: 'e1', text: '感谢您的参与！' }] };
      return onSchema(patchQuestion(withEnd, question.id, keptRules([...rules, { action, when, to: 'e1' }])));
    }
    set([...rules, { action, when, ...(action === 'jump' && { to: later[0]?.id ?? '' }) }]);
  };
  const replace = (index: number, rule: Rule) => set(rules.map((one, place) => (place === index ? rule : one)));
  const act = (index: number, action: RuleAction) => {
    const rule = rules[index];
    if (!rule) return;
    const rest = rules.toSpliced(index, 1);
    if (action === 'end' && schema.ends.length === 0) {
      const withEnd = { ...schema, ends: [{ id: 'e1', text: '感谢您的参与！' }] };
      return onSchema(patchQuestion(withEnd, question.id, keptRules([...rest, { ...rule, action, to: 'e1' }])));
    }
    const group = firstGroup(action);
    const when = rule.when ?? (group && conditionOf(group));
    const to = action === 'jump' ? later[0]?.id : action === 'end' ? schema.ends[0]?.id : undefined;
    set([...rest, { action, when, ...(to !== undefined && { to }) }]);
  };

  return (
    <fieldset className={styles.field}>
      <legend>逻辑规则</legend>
      {rules.length > 1 && (
        <p className={styles.hint}>显示、隐藏、必答：任一条成立即生效；跳转与结束：由上往下，第一条成立的生效。</p>
      )}
      {rules.map((rule, index) => {
        const group = rule.when === null ? null : groupOf(rule.when);
        const asked = askable(schema, question.id, rule.action);
        const leads = rule.action === 'jump' || rule.action === 'end';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names; their order is what they are
          <div key={index} className={styles.rule}>
            <div className={styles.line}>
              <Select<RuleAction>
                size="small"
                aria-label={`规则 ${index + 1}`}
                value={rule.action}
                options={possible.map((value) => ({ value, label: ruleActions[value] }))}
                onChange={(action) => act(index, action)}
              />
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                aria-label={`上移规则 ${index + 1}`}
                disabled={index === 0 || !leads}
                onClick={() => set(swap(rules, index - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                aria-label={`下移规则 ${index + 1}`}
                disabled={index === rules.length - 1 || !leads}
                onClick={() => set(swap(rules, index))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除规则 ${index + 1}`}
                onClick={() => set(rules.toSpliced(index, 1))}
              />
            </div>
            {rule.action === 'jump' && (
              <Select
                size="small"
                aria-label={`规则 ${index + 1} 跳到`}
                value={rule.to}
                options={later.map((one) => ({ value: one.id, label: callQuestion(one, numbers) }))}
                onChange={(to) => replace(index, { ...rule, to })}
              />
            )}
            {rule.action === 'end' && (
              <EndPick
                schema={schema}
                value={rule.to}
                onChange={(to) => replace(index, { ...rule, to })}
                onSchema={onSchema}
              />
            )}
            {leads && (
              <Select
                size="small"
                aria-label={`规则 ${index + 1} 何时`}
                value={rule.when === null ? 'always' : 'when'}
                options={[
                  { value: 'always', label: '答完本题后总是' },
                  { value: 'when', label: '满足条件时' },
                ]}
                onChange={(next) => {
                  const first = firstGroup(rule.action);
                  replace(index, { ...rule, when: next === 'always' || !first ? null : conditionOf(first) });
                }}
              />
            )}
            {rule.when !== null && group === null && (
              <p className={styles.hint}>{sayCondition(schema, rule.when)}（嵌套的条件，只能整条删除）</p>
            )}
            {group && (
              <>
                {group.of.length > 1 && (
                  <Select<Group['how']>
                    size="small"
                    aria-label={`规则 ${index + 1} 的条件`}
                    value={group.how}
                    options={[
                      { value: 'all', label: '全部条件都满足' },
                      { value: 'any', label: '任一条件满足' },
                    ]}
                    onChange={(how) => replace(index, { ...rule, when: conditionOf({ ...group, how }) })}
                  />
                )}
                {group.of.map((comparison, place) => (
                  <ComparisonEditor
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={place}
                    label={`规则 ${index + 1} 条件 ${place + 1}`}
                    schema={schema}
                    questions={asked}
                    value={comparison}
                    onChange={(next) =>
                      replace(index, { ...rule, when: conditionOf({ ...group, of: group.of.with(place, next) }) })
                    }
                    onRemove={
                      group.of.length > 1
                        ? () =>
                            replace(index, {
                              ...rule,
                              when: conditionOf({ ...group, of: group.of.toSpliced(place, 1) }),
                            })
                        : undefined
                    }
                  />
                ))}
                <Button
                  size="small"
                  type="link"
                  onClick={() => {
                    const [first] = firstGroup(rule.action)?.of ?? [];
                    if (first) replace(index, { ...rule, when: conditionOf({ ...group, of: [...group.of, first] }) });
                  }}
                >
                  添加条件
                </Button>
              </>
            )}
          </div>
        );
      })}
      {possible.length > 0 ? (
        <Select<RuleAction | null>
          size="small"
          aria-label="添加规则"
          placeholder="添加规则…"
          value={null}
          suffixIcon={<PlusOutlined />}
          options={possible.map((value) => ({ value, label: ruleActions[value] }))}
          onChange={(action) => action && add(action)}
        />
      ) : (
        <p className={styles.hint}>规则只能引用前面的题目：这里还没有可以引用的。</p>
      )}
    </fieldset>
  );
}

const swap = (rules: readonly Rule[], at: number): Rule[] => {
  const [one, other] = [rules[at], rules[at + 1]];
  return one && other ? rules.toSpliced(at, 2, other, one) : [...rules];
};

interface EndProps {
  schema: FormSchema;
  value: string | undefined;
  onChange: (to: string) => void;
  onSchema: (schema: FormSchema) => void;
}

/** Which words end it; they are edited where they are chosen. */
function EndPick({ schema, value, onChange, onSchema }: EndProps) {
  const end = schema.ends.find(({ id }) => id === value);
  return (
    <>
      {schema.ends.length > 1 && (
        <Select
          size="small"
          aria-label="结束语"
          value={value}
          options={schema.ends.map(({ id, text }) => ({ value: id, label: text }))}
          onChange={onChange}
        />
      )}
      {end && (
        <Input.TextArea
          size="small"
          aria-label="结束时显示"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={2000}
          value={end.text}
          onChange={(event) =>
            onSchema({
              ...schema,
              ends: schema.ends.map((one) => (one.id === end.id ? { ...one, text: event.target.value } : one)),
            })
          }
        />
      )}
    </>
  );
}
