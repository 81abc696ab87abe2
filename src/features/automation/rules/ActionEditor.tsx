import type { RuleAction, RuleChoices } from '@contract/automation/rule';
import {
  type ActionKind,
  placeholders,
  type RuleAssignee,
  type RuleParty,
  ruleAssignees,
  ruleParties,
} from '@contract/automation/ruleKinds';
import { ESCALATION_MINUTES } from '@contract/duty/kinds';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { MembersSelect } from '@/features/object/people';
import { firstValue } from './draft';
import styles from './rules.module.css';
import { ValueInput } from './ValueInput';

type Of<K extends ActionKind> = Extract<RuleAction, { kind: K }>;
interface Props<K extends ActionKind = ActionKind> {
  action: Of<K>;
  choices: RuleChoices;
  ofTasks: boolean;
  onChange: (action: RuleAction) => void;
}

const assignees = [
  ...Object.entries(ruleAssignees).map(([value, label]) => ({ value: value as RuleAssignee | 'nobody', label })),
  { value: 'nobody' as const, label: '无人' },
];
const parties = Object.entries(ruleParties).map(([value, label]) => ({ value: value as RuleParty, label }));
const HINT = `可以使用 ${placeholders.join(' ')}`;

function Assignee({
  action,
  choices,
  onChange,
}: Pick<Props<'assign' | 'createTask'>, 'action' | 'choices' | 'onChange'>) {
  return (
    <span className={styles.line}>
      <Select<RuleAssignee | 'nobody'>
        aria-label="指派给"
        value={action.who ?? 'nobody'}
        options={assignees}
        onChange={(who) => onChange({ ...action, who: who === 'nobody' ? null : who, userId: null, rosterId: null })}
      />
      {action.who === 'onDuty' && (
        <Roster
          rosters={choices.rosters}
          value={action.rosterId ?? null}
          onChange={(rosterId) => onChange({ ...action, rosterId })}
        />
      )}
      {action.who === 'user' && (
        <MembersSelect
          placeholder="选择成员"
          single
          required
          aria-label="成员"
          value={action.userId ? [action.userId] : []}
          onChange={([userId = null]) => onChange({ ...action, userId })}
        />
      )}
    </span>
  );
}

interface RosterProps {
  rosters: RuleChoices['rosters'];
  value: string | null;
  /** It may be left out. */
  clears?: boolean;
  onChange: (rosterId: string | null) => void;
}

/** Whose duty is asked when the rule runs. */
const Roster = ({ rosters, value, clears = false, onChange }: RosterProps) => (
  <Select<string>
    aria-label="值班表"
    placeholder={rosters.length === 0 ? '企业还没有值班表' : clears ? '另外通知正在值班的人' : '选择值班表'}
    allowClear={clears}
    value={rosters.some((one) => one.value === value) ? value : null}
    options={rosters}
    onChange={(rosterId?: string) => onChange(rosterId ?? null)}
  />
);

function SetField({ action, choices, onChange }: Props<'set'>) {
  const settable = choices.fields.filter((one) => one.settable);
  const field = settable.find(({ value }) => value === action.field);
  return (
    <span className={styles.line}>
      <Select
        aria-label="修改的字段"
        showSearch={{ optionFilterProp: 'label' }}
        value={field?.value}
        placeholder="已删除的字段"
        status={field ? undefined : 'error'}
        options={settable.map(({ value, label }) => ({ value, label }))}
        onChange={(name: string) =>
          onChange({ ...action, field: name, value: firstValue(settable.find(({ value }) => value === name)) })
        }
      />
      {field && <ValueInput field={field} value={action.value} onChange={(value) => onChange({ ...action, value })} />}
    </span>
  );
}

function CreateTask({ action, choices, ofTasks, onChange }: Props<'createTask'>) {
  return (
    <>
      <Input
        aria-label="任务标题"
        placeholder="任务标题"
        maxLength={200}
        value={action.title}
        onChange={(event) => onChange({ ...action, title: event.target.value })}
      />
      <Assignee action={action} choices={choices} onChange={onChange} />
      <span className={styles.line}>
        <InputNumber
          aria-label="计划截止：几天之后"
          placeholder="没有计划截止"
          min={0}
          max={3650}
          precision={0}
          prefix="截止"
          suffix="天之后"
          value={action.days}
          onChange={(days) => onChange({ ...action, days })}
        />
        {choices.taskFields.length > 0 && (
          <Select<string>
            aria-label="创建的任务放在"
            placeholder="不放入记录"
            allowClear
            value={action.into ?? undefined}
            options={choices.taskFields}
            onChange={(into?: string) => onChange({ ...action, into: into ?? null })}
          />
        )}
        {ofTasks && (
          <Checkbox checked={action.below} onChange={(event) => onChange({ ...action, below: event.target.checked })}>
            作为它的子任务
          </Checkbox>
        )}
      </span>
      <span className={styles.hint}>{HINT}</span>
    </>
  );
}

function Notify({ action, choices, onChange }: Props<'notify'>) {
  return (
    <>
      <Select
        mode="multiple"
        aria-label="通知谁"
        placeholder="执行人、创建人…"
        value={action.who}
        options={parties}
        onChange={(who: RuleParty[]) => onChange({ ...action, who })}
      />
      <MembersSelect
        placeholder="选择成员"
        aria-label="另外通知"
        value={action.userIds}
        onChange={(userIds) => onChange({ ...action, userIds })}
      />
      <Roster
        clears
        rosters={choices.rosters}
        value={action.rosterId ?? null}
        onChange={(rosterId) => onChange({ ...action, rosterId })}
      />
      <Input
        aria-label="通知的内容"
        placeholder="通知的内容"
        maxLength={200}
        value={action.text}
        onChange={(event) => onChange({ ...action, text: event.target.value })}
      />
      <span className={styles.hint}>{HINT}</span>
    </>
  );
}

function Call({ action, choices, onChange }: Props<'call'>) {
  return (
    <>
      <span className={styles.line}>
        <Roster
          rosters={choices.rosters}
          value={action.rosterId || null}
          onChange={(rosterId) => onChange({ ...action, rosterId: rosterId ?? '' })}
        />
        <InputNumber
          aria-label="几分钟没有人应答时转给下一位"
          {...{ min: ESCALATION_MINUTES.min, max: ESCALATION_MINUTES.max, precision: 0 }}
          prefix="等待"
          suffix="分钟转给下一位"
          value={action.minutes}
          onChange={(minutes) => onChange({ ...action, minutes: minutes ?? ESCALATION_MINUTES.usual })}
        />
      </span>
      <Input
        aria-label="呼叫的内容"
        placeholder="呼叫的内容"
        maxLength={200}
        value={action.text}
        onChange={(event) => onChange({ ...action, text: event.target.value })}
      />
      <span className={styles.hint}>{HINT}</span>
    </>
  );
}

/** One action. */
export function ActionEditor({ action, choices, ofTasks, onChange }: Props) {
  const rest = { choices, ofTasks, onChange };
  switch (action.kind) {
    case 'set':
      return <SetField action={action} {...rest} />;
    case 'assign':
      return <Assignee action={action} choices={choices} onChange={onChange} />;
    case 'step':
      return (
        <Select
          aria-label="变更为"
          value={action.to}
          options={choices.states}
          onChange={(to: string) => onChange({ ...action, to })}
        />
      );
    case 'comment':
      return (
        <>
          <Input.TextArea
            aria-label="评论内容"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={1000}
            value={action.text}
            onChange={(event) => onChange({ ...action, text: event.target.value })}
          />
          <span className={styles.hint}>{HINT}</span>
        </>
      );
    case 'createTask':
      return <CreateTask action={action} {...rest} />;
    case 'notify':
      return <Notify action={action} {...rest} />;
    case 'call':
      return <Call action={action} {...rest} />;
    case 'webhook':
      return (
        <Select
          aria-label="Webhook"
          placeholder="还没有 Webhook"
          value={action.webhookId || undefined}
          options={choices.webhooks}
          onChange={(webhookId: string) => onChange({ ...action, webhookId })}
        />
      );
  }
}
