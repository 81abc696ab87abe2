import { PlusOutlined } from '@ant-design/icons';
import type { Condition, ConditionGroup } from '@contract/object/customFields';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { CONDITIONS_MAX, GROUPS_MAX, type Match } from '../state/conditions';
import styles from '../styles/filters.less';
import { ConditionRow } from './ConditionRow';
import { isAskable, type Known } from './conditionWords';

export interface Tree {
  match: Match;
  conditions: Condition[];
  groups: ConditionGroup[];
}

/** What of a tree the server would take: what is still being filled in says nothing. */
export function complete<T extends Tree>(tree: T, known: Known): T {
  const askable = (condition: Condition) => isAskable(condition, known);
  return {
    ...tree,
    conditions: tree.conditions.filter(askable),
    groups: tree.groups
      .map((group) => ({ ...group, conditions: group.conditions.filter(askable) }))
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
  fresh: () => Condition;
  onChange: (conditions: Condition[]) => void;
}

function ConditionList({ conditions, known, fresh, onChange }: ListProps) {
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

interface Props {
  /** A draft: conditions in it may not be complete yet. */
  value: Tree;
  known: Known;
  /** What 添加条件 adds. */
  fresh: () => Condition;
  onChange: (value: Tree) => void;
  /** Beside 添加条件组. */
  foot?: ReactNode;
}

/** Conditions, and groups of them, joined by and or or. */
export function ConditionTreeEditor({ value, known, fresh, onChange, foot }: Props) {
  const { match, conditions, groups } = value;
  const changeGroup = (at: number, part: Partial<ConditionGroup>) =>
    onChange({ ...value, groups: groups.map((group, other) => (other === at ? { ...group, ...part } : group)) });
  const several = conditions.length + groups.length > 1;
  return (
    <div className={styles.builder}>
      {several && <MatchChoice match={match} onChange={(how) => onChange({ ...value, match: how })} />}
      <ConditionList {...{ conditions, known, fresh }} onChange={(next) => onChange({ ...value, conditions: next })} />
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place.
        <fieldset key={at} className={styles.bracket} aria-label={`条件组 ${at + 1}`}>
          <div className={styles.bracketHead}>
            <MatchChoice match={group.match} onChange={(how) => changeGroup(at, { match: how })} />
            <Button
              type="text"
              size="small"
              onClick={() => onChange({ ...value, groups: groups.filter((_one, other) => other !== at) })}
            >
              移除这组
            </Button>
          </div>
          <ConditionList
            {...{ known, fresh }}
            conditions={group.conditions}
            onChange={(next) => changeGroup(at, { conditions: next })}
          />
        </fieldset>
      ))}
      <div className={styles.builderFoot}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={groups.length >= GROUPS_MAX}
          onClick={() =>
            onChange({
              ...value,
              groups: [...groups, { match: match === 'all' ? 'any' : 'all', conditions: [fresh()] }],
            })
          }
        >
          添加条件组
        </Button>
        {foot}
      </div>
    </div>
  );
}
