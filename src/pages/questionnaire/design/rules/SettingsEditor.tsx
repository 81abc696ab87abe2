import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { FORMULA_MAX } from '@contract/questionnaire/compute';
import { operandsFor } from '@contract/questionnaire/lint';
import {
  type FormSchema,
  isManyChoice,
  isNumeric,
  isOneChoice,
  type Question,
  type QuestionKind,
  type Setting,
  settingModes,
} from '@contract/questionnaire/model';
import { Button, Input, InputNumber, Select } from 'antd';
import {
  askable,
  ComparisonEditor,
  conditionOf,
  type Group,
  groupOf,
  operandKind,
  operatorsOf,
  sayCondition,
} from '@/features/questionnaire/logic';
import styles from '../design.module.css';

/** What a rule can put there: a choice, words, a number. */
export const isSettable = (kind: QuestionKind): boolean =>
  isOneChoice(kind) ||
  (isManyChoice(kind) && kind !== 'ranking') ||
  (isNumeric(kind) && kind !== 'formula') ||
  ['text', 'longText', 'phone', 'mail', 'date'].includes(kind);

interface Props {
  schema: FormSchema;
  question: Question;
  onChange: (set: Setting[] | undefined, tag?: string) => void;
}

const firstValue = ({ kind, options = [] }: Question): Setting['value'] => {
  const [first] = options;
  if (isOneChoice(kind)) return { literal: first?.id ?? '' };
  if (isManyChoice(kind)) return { literal: first ? [first.id] : [] };
  return { literal: isNumeric(kind) ? 0 : '' };
};

/** Values that are put there by rules: by what was answered before. The last that holds counts. */
export function SettingsEditor({ schema, question, onChange }: Props) {
  const set = question.set ?? [];
  const asked = askable(schema, question.id, 'show');
  const change = (next: Setting[], tag?: string) => onChange(next.length > 0 ? next : undefined, tag);
  const replace = (at: number, one: Setting, tag?: string) => change(set.with(at, one), tag);
  const firstGroup = (): Group | null => {
    const last = asked.at(-1);
    const [op] = last ? operatorsOf[operandKind(last, undefined)] : [];
    return last && op ? { how: 'all', of: [{ q: last.id, op }] } : null;
  };
  return (
    <fieldset className={styles.field}>
      <legend>自动填写</legend>
      {set.length > 1 && <p className={styles.hint}>由上往下，最后一条成立的生效。</p>}
      {set.map((setting, at) => {
        const label = `自动填写 ${at + 1}`;
        const group = setting.when === null ? null : groupOf(setting.when);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names; their order is what they are
          <div key={at} className={styles.rule}>
            <div className={styles.line}>
              <Select<Setting['mode']>
                size="small"
                aria-label={`${label} 的方式`}
                value={setting.mode}
                options={Object.entries(settingModes).map(([value, text]) => ({ value, label: text }))}
                onChange={(mode) => replace(at, { ...setting, mode })}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${label}`}
                onClick={() => change(set.toSpliced(at, 1))}
              />
            </div>
            <SetValue
              {...{ schema, question, label }}
              value={setting.value}
              onChange={(value, tag) => replace(at, { ...setting, value }, tag && `set.${at}.${tag}`)}
            />
            <Select
              size="small"
              aria-label={`${label} 何时`}
              value={setting.when === null ? 'always' : 'when'}
              options={[
                { value: 'always', label: '总是' },
                { value: 'when', label: '满足条件时', disabled: asked.length === 0 },
              ]}
              onChange={(next) => {
                const first = firstGroup();
                replace(at, { ...setting, when: next === 'always' || !first ? null : conditionOf(first) });
              }}
            />
            {setting.when !== null && group === null && (
              <p className={styles.hint}>{sayCondition(schema, setting.when)}（嵌套的条件，只能整条删除）</p>
            )}
            {group?.of.map((comparison, place) => (
              <ComparisonEditor
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={place}
                label={`${label} 条件 ${place + 1}`}
                schema={schema}
                questions={asked}
                value={comparison}
                onChange={(next) =>
                  replace(at, { ...setting, when: conditionOf({ ...group, of: group.of.with(place, next) }) })
                }
                onRemove={
                  group.of.length > 1
                    ? () =>
                        replace(at, { ...setting, when: conditionOf({ ...group, of: group.of.toSpliced(place, 1) }) })
                    : undefined
                }
              />
            ))}
            {group && (
              <Button
                size="small"
                type="link"
                onClick={() => {
                  const [first] = firstGroup()?.of ?? [];
                  if (first) replace(at, { ...setting, when: conditionOf({ ...group, of: [...group.of, first] }) });
                }}
              >
                添加条件
              </Button>
            )}
          </div>
        );
      })}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={set.length >= 10}
        onClick={() => change([...set, { mode: 'prefill', when: null, value: firstValue(question) }])}
      >
        添加自动填写
      </Button>
    </fieldset>
  );
}

interface ValueProps {
  schema: FormSchema;
  question: Question;
  label: string;
  value: Setting['value'];
  onChange: (value: Setting['value'], tag?: string) => void;
}

/** What is put there: a choice, words, a number, or what a formula over earlier questions comes to. */
function SetValue({ schema, question, label, value, onChange }: ValueProps) {
  const { kind, options = [] } = question;
  const literal = 'literal' in value ? value.literal : null;
  if (isOneChoice(kind) || isManyChoice(kind)) {
    const many = isManyChoice(kind);
    return (
      <Select<string | string[]>
        size="small"
        mode={many ? 'multiple' : undefined}
        aria-label={`${label} 的选项`}
        value={many ? [literal ?? []].flat().map(String) : String(literal ?? '')}
        options={options.map(({ id, text }) => ({ value: id, label: text }))}
        onChange={(next) => onChange({ literal: next })}
      />
    );
  }
  if (!isNumeric(kind)) {
    return (
      <Input
        size="small"
        aria-label={`${label} 的内容`}
        placeholder={kind === 'date' ? 'YYYY-MM-DD' : '填入的文字'}
        maxLength={500}
        value={String(literal ?? '')}
        onChange={(event) => onChange({ literal: event.target.value }, 'literal')}
      />
    );
  }
  const formula = 'formula' in value ? value.formula : null;
  return (
    <>
      <Select
        size="small"
        aria-label={`${label} 的来源`}
        value={formula === null ? 'number' : 'formula'}
        options={[
          { value: 'number', label: '一个数' },
          { value: 'formula', label: '由公式计算' },
        ]}
        onChange={(next) => onChange(next === 'formula' ? { formula: '0' } : { literal: 0 })}
      />
      {formula === null ? (
        <InputNumber
          size="small"
          aria-label={`${label} 的数值`}
          value={typeof literal === 'number' ? literal : null}
          onChange={(next) => onChange({ literal: next ?? 0 }, 'literal')}
        />
      ) : (
        <>
          <Input
            size="small"
            aria-label={`${label} 的公式`}
            maxLength={FORMULA_MAX}
            value={formula}
            onChange={(event) => onChange({ formula: event.target.value || '0' }, 'formula')}
          />
          <div className={styles.line}>
            {operandsFor(schema, question.id).map(({ name, text }) => (
              <Button
                key={name}
                size="small"
                title={`{${name}}`}
                onClick={() => onChange({ formula: formula === '0' ? `{${name}}` : `${formula} + {${name}}` })}
              >
                {text}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}
