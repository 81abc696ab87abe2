import type { RuleConditions } from '@contract/automation/rule';
import { useState } from 'react';
import { MembersSelect } from '@/features/object/people';
import { ConditionTreeEditor } from '@/features/task';
import { freshCondition, knownOf, type RuleField } from './draft';

interface Props {
  /** Of the form. */
  value?: RuleConditions;
  onChange?: (value: RuleConditions) => void;
  fields: readonly RuleField[];
}

/** What an object has to meet; the form refuses what is still being filled in (`unfinished`). */
export function ConditionsInput({ value = {}, onChange, fields }: Props) {
  const [draft, setDraft] = useState(() => ({
    match: value.match ?? ('all' as const),
    conditions: value.conditions ?? [],
    groups: value.groups ?? [],
  }));
  const known = knownOf(fields, (props) => <MembersSelect placeholder="选择成员" {...props} aria-label="值" />);
  return (
    <ConditionTreeEditor
      value={draft}
      known={known}
      fresh={() => freshCondition(fields)}
      onChange={(next) => {
        setDraft(next);
        const { match, conditions } = next;
        const groups = next.groups.filter((group) => group.conditions.length > 0);
        onChange?.({ match, conditions, ...(groups.length > 0 && { groups }) });
      }}
    />
  );
}
