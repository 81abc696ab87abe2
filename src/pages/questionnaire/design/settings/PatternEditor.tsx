import { type Pattern, type PatternName, patternFault, patternNames } from '@contract/questionnaire/pattern';
import { PATTERN_MAX } from '@contract/questionnaire/pattern/linear';
import { Input, Select } from 'antd';
import styles from '../design.module.css';

interface Props {
  value: Pattern | undefined;
  onChange: (pattern: Pattern | undefined, tag?: string) => void;
}

const choices = Object.entries(patternNames).map(([value, label]) => ({ value: value as PatternName, label }));

/** What a text has to look like, and what is said to whoever answers something else. */
export function PatternEditor({ value, onChange }: Props) {
  const fault = value && patternFault(value);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="set-pattern">格式</label>
        <Select<PatternName>
          id="set-pattern"
          size="small"
          allowClear
          placeholder="不限"
          value={value?.is}
          options={choices}
          onChange={(is) => onChange(is && { is, ...(value?.message && { message: value.message }) })}
        />
      </div>
      {value?.is === 'own' && (
        <div className={styles.field}>
          <label htmlFor="set-pattern-own">正则表达式（整段文字须符合）</label>
          <Input
            id="set-pattern-own"
            size="small"
            maxLength={PATTERN_MAX}
            placeholder="如 [A-Z]{2}-\d{4}"
            status={fault ? 'error' : undefined}
            aria-invalid={Boolean(fault)}
            aria-describedby={fault ? 'set-pattern-fault' : undefined}
            value={value.own ?? ''}
            onChange={(event) => onChange({ ...value, own: event.target.value }, 'pattern')}
          />
          {fault && (
            <p id="set-pattern-fault" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
      {value && (
        <div className={styles.field}>
          <label htmlFor="set-pattern-message">格式不符时的提示</label>
          <Input
            id="set-pattern-message"
            size="small"
            maxLength={200}
            placeholder="按格式的默认提示"
            value={value.message ?? ''}
            onChange={(event) => {
              const { message: _, ...rest } = value;
              onChange(event.target.value ? { ...rest, message: event.target.value } : rest, 'message');
            }}
          />
        </div>
      )}
    </>
  );
}
