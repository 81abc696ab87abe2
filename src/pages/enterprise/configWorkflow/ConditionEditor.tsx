import type { ConditionTree } from '@contract/object/customFields';
import { useState } from 'react';
import { ConditionTreeEditor, complete, newCondition } from '@/features/task';
import type { ConditionChoices } from './conditionChoices';
import styles from './configWorkflow.module.css';

interface Props {
  value: ConditionTree | null;
  choices: ConditionChoices;
  onChange: (value: ConditionTree | null) => void;
}

/** Conditions that a task has to meet; what is not complete yet is not part of the process. */
export function ConditionEditor({ value, choices, onChange }: Props) {
  const [draft, setDraft] = useState(() => ({
    match: value?.match ?? ('all' as const),
    conditions: value?.conditions ?? [],
    groups: value?.groups ?? [],
  }));
  return (
    <div className={styles.conditions}>
      <ConditionTreeEditor
        value={draft}
        known={choices}
        fresh={newCondition}
        onChange={(next) => {
          setDraft(next);
          const { match, conditions, groups } = complete(next, choices);
          const some = conditions.length + groups.length > 0;
          onChange(some ? { match, conditions, ...(groups.length > 0 && { groups }) } : null);
        }}
      />
    </div>
  );
}
