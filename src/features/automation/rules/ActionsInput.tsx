import { DeleteOutlined } from '@ant-design/icons';
import type { RuleAction, RuleChoices } from '@contract/automation/rule';
import { ACTIONS_MAX, type ActionKind, actionKinds, recordActions } from '@contract/automation/ruleKinds';
import { Button, Select } from 'antd';
import { ActionEditor } from './ActionEditor';
import { newAction } from './draft';
import styles from './rules.module.css';

interface Props {
  /** Of the form. */
  value?: RuleAction[];
  onChange?: (value: RuleAction[]) => void;
  choices: RuleChoices;
  /** Tasks alone have children. */
  ofTasks: boolean;
  /** Those of a record, which has neither a state nor one who does it. */
  ofRecords: boolean;
}

const kinds = Object.entries(actionKinds).map(([value, label]) => ({ value: value as ActionKind, label }));

/** What a rule does, in its order. */
export function ActionsInput({ value = [], onChange, choices, ofTasks, ofRecords }: Props) {
  return (
    <div className={styles.actions}>
      {value.map((action, at) => (
        // Actions have no names of their own: their place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={`${at} ${action.kind}`} className={styles.action}>
          <legend className={styles.actionHead}>
            {at + 1}. {actionKinds[action.kind]}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除动作「${actionKinds[action.kind]}」`}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          </legend>
          <ActionEditor
            action={action}
            choices={choices}
            ofTasks={ofTasks}
            onChange={(next) => onChange?.(value.with(at, next))}
          />
        </fieldset>
      ))}
      {value.length < ACTIONS_MAX && (
        <Select<ActionKind>
          aria-label="添加动作"
          placeholder="添加动作"
          value={null}
          options={
            ofRecords
              ? kinds.filter(
                  ({ value: kind }) => recordActions.includes(kind) && (kind !== 'createTask' || choices.mayMakeTasks),
                )
              : kinds
          }
          onChange={(kind) => onChange?.([...value, newAction(kind, choices)])}
        />
      )}
    </div>
  );
}
