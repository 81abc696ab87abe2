import { PlusOutlined } from '@ant-design/icons';
import type { Condition, ConditionGroup } from '@contract/task/fields';
import { Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { ConditionRow } from './ConditionRow';
import { CONDITIONS_MAX, type Conditions, GROUPS_MAX, type Match, noConditions } from './conditions';
import { fieldChoices, isComplete, type Known, withField } from './conditionWords';
import styles from './filters.less';
import { useKnown } from './useConditionWords';

interface Props {
  value: Conditions;
  onChange: (value: Conditions) => void;
}

const fresh = () => withField('content', 'words');

/** What of the draft the server would take. */
function ready(draft: Conditions, known: Known): Conditions {
  const families = new Map(fieldChoices(known).map(({ value, family }) => [value, family]));
  const complete = (condition: Condition) => {
    const family = families.get(condition.field);
    return family !== undefined && isComplete(condition, family);
  };
  return {
    ...draft,
    conditions: draft.conditions.filter(complete),
    groups: draft.groups
      .map((group) => ({ ...group, conditions: group.conditions.filter(complete) }))
      .filter(({ conditions }) => conditions.length > 0),
  };
}

function MatchChoice({ match, onChange }: { match: Match; onChange: (match: Match) => void }) {
  return (
    <Segmented<Match>
      size="small"
      aria-label="条件之间的关系"
      value={match}
      options={[
        { value: 'all', label: '满足全部' },
        { value: 'any', label: '满足任一' },
      ]}
      onChange={onChange}
    />
  );
}

interface ListProps {
  conditions: Condition[];
  known: Known;
  onChange: (conditions: Condition[]) => void;
}

function ConditionList({ conditions, known, onChange }: ListProps) {
  return (
    <>
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          key={at}
          condition={condition}
          known={known}
          onChange={(next) => onChange(conditions.with(at, next))}
          onRemove={() => onChange(conditions.filter((_one, other) => other !== at))}
        />
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={conditions.length >= CONDITIONS_MAX}
        onClick={() => onChange([...conditions, fresh()])}
      >
        添加条件
      </Button>
    </>
  );
}

/** Conditions, and groups of them, joined by and or or; what is complete narrows the list at once. */
export default function FilterBuilder({ value, onChange }: Props) {
  const known = useKnown();
  const [draft, setDraft] = useState<Conditions>(() =>
    value.conditions.length + value.groups.length > 0 ? value : { ...value, conditions: [fresh()] },
  );
  const change = (part: Partial<Conditions>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(ready(next, known));
  };
  const changeGroup = (at: number, part: Partial<ConditionGroup>) =>
    change({ groups: draft.groups.map((group, other) => (other === at ? { ...group, ...part } : group)) });
  return (
    <div className={styles.builder}>
      <MatchChoice match={draft.match} onChange={(match) => change({ match })} />
      <ConditionList conditions={draft.conditions} known={known} onChange={(conditions) => change({ conditions })} />
      {draft.groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place.
        <fieldset key={at} className={styles.bracket} aria-label={`条件组 ${at + 1}`}>
          <div className={styles.bracketHead}>
            <MatchChoice match={group.match} onChange={(match) => changeGroup(at, { match })} />
            <Button
              type="text"
              size="small"
              onClick={() => change({ groups: draft.groups.filter((_one, other) => other !== at) })}
            >
              移除这组
            </Button>
          </div>
          <ConditionList
            conditions={group.conditions}
            known={known}
            onChange={(conditions) => changeGroup(at, { conditions })}
          />
        </fieldset>
      ))}
      <div className={styles.builderFoot}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={draft.groups.length >= GROUPS_MAX}
          onClick={() =>
            change({
              groups: [...draft.groups, { match: draft.match === 'all' ? 'any' : 'all', conditions: [fresh()] }],
            })
          }
        >
          添加条件组
        </Button>
        <Checkbox checked={draft.withChildren} onChange={(event) => change({ withChildren: event.target.checked })}>
          包含符合条件的任务的子任务
        </Checkbox>
        <Button
          type="text"
          size="small"
          onClick={() => {
            setDraft({ ...noConditions, conditions: [fresh()] });
            onChange(noConditions);
          }}
        >
          清空
        </Button>
      </div>
    </div>
  );
}
