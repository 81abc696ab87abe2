import { PlusOutlined } from '@ant-design/icons';
import type { Condition, ConditionTree } from '@contract/task/fields';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ConditionRow, isAskable, newCondition } from '@/features/task';
import type { ConditionChoices } from './conditionChoices';
import styles from './configWorkflow.module.css';

interface Props {
  value: ConditionTree | null;
  choices: ConditionChoices;
  onChange: (value: ConditionTree | null) => void;
}

const MOST = 20;

/** Conditions that a task has to meet; what is not complete yet is not part of the process. */
export function ConditionEditor({ value, choices, onChange }: Props) {
  const [match, setMatch] = useState(value?.match ?? 'all');
  const [rows, setRows] = useState<Condition[]>(value?.conditions ?? []);
  const change = (next: Condition[], how = match) => {
    setRows(next);
    setMatch(how);
    const complete = next.filter((condition) => isAskable(condition, choices));
    const kept = value?.groups?.length ? { groups: value.groups } : {};
    onChange(complete.length > 0 || kept.groups ? { match: how, conditions: complete, ...kept } : null);
  };
  return (
    <div className={styles.conditions}>
      {rows.length > 1 && (
        <Segmented<'all' | 'any'>
          size="small"
          aria-label="条件之间的关系"
          value={match}
          options={[
            { value: 'all', label: '满足全部' },
            { value: 'any', label: '满足任一' },
          ]}
          onChange={(how) => change(rows, how)}
        />
      )}
      {rows.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          key={at}
          condition={condition}
          known={choices}
          onChange={(next) => change(rows.with(at, next))}
          onRemove={() => change(rows.filter((_one, other) => other !== at))}
        />
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={rows.length >= MOST}
        onClick={() => change([...rows, newCondition()])}
      >
        添加条件
      </Button>
    </div>
  );
}
