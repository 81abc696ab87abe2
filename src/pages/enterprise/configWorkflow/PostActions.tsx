import { DeleteOutlined } from '@ant-design/icons';
import { taskPriorities } from '@contract/task/enums';
import {
  type AutoAssignee,
  type AutoParty,
  autoAssignees,
  autoParties,
  POST_ACTIONS_MAX,
  type PostActionKind,
  postActionKinds,
} from '@contract/task/postActionEnums';
import type { PostAction } from '@contract/task/postActions';
import type { ProcessField } from '@contract/task/process';
import { Button, InputNumber, Select } from 'antd';
import { DefaultInput } from '@/features/fieldAdmin';
import { MembersSelect } from '@/features/object/people';
import styles from './configWorkflow.module.css';
import { newPostAction, settableFields } from './postActionDraft';

interface Known {
  fields: readonly ProcessField[];
  labels: readonly { labelId: string; name: string }[];
}
interface Props extends Known {
  value: readonly PostAction[];
  onChange: (value: PostAction[]) => void;
}

const kinds = Object.entries(postActionKinds).map(([value, label]) => ({ value: value as PostActionKind, label }));
const assignees = [
  ...Object.entries(autoAssignees).map(([value, label]) => ({ value: value as AutoAssignee | 'nobody', label })),
  { value: 'nobody' as const, label: '清空' },
];
const parties = Object.entries(autoParties).map(([value, label]) => ({ value: value as AutoParty, label }));
const urgents = taskPriorities.map(({ value, label }) => ({ value: Number(value), label }));

/** What a step does by itself, in order; each line is one action. */
export function PostActions({ value, onChange, ...known }: Props) {
  const put = (at: number, action: PostAction) => onChange(value.map((one, index) => (index === at ? action : one)));
  return (
    <div className={styles.actionsList}>
      {value.map((action, at) => (
        // Actions have no names of their own: their place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={`${at} ${action.kind}`} className={styles.action}>
          <legend className={styles.actionHead}>
            {at + 1}. {postActionKinds[action.kind]}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除动作「${postActionKinds[action.kind]}」`}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </legend>
          <ActionEditor action={action} onChange={(next) => put(at, next)} {...known} />
        </fieldset>
      ))}
      {value.length < POST_ACTIONS_MAX && (
        <Select<PostActionKind>
          aria-label="添加动作"
          placeholder="添加动作"
          value={null}
          options={kinds}
          onChange={(kind) => onChange([...value, newPostAction(kind, settableFields(known.fields)[0]?.fieldId)])}
        />
      )}
    </div>
  );
}

interface EditorProps extends Known {
  action: PostAction;
  onChange: (action: PostAction) => void;
}

function ActionEditor({ action, onChange, fields, labels }: EditorProps) {
  switch (action.kind) {
    case 'assign':
      return (
        <>
          <Select<AutoAssignee | 'nobody'>
            aria-label="执行人设为"
            value={action.who ?? 'nobody'}
            options={assignees}
            onChange={(who) => onChange({ ...action, who: who === 'nobody' ? null : who, userId: null })}
          />
          {action.who === 'user' && (
            <MembersSelect
              placeholder="选择成员"
              single
              required
              aria-label="执行人"
              value={action.userId ? [action.userId] : []}
              onChange={([userId = null]) => onChange({ ...action, userId })}
            />
          )}
        </>
      );
    case 'urgent':
      return (
        <Select
          aria-label="优先级设为"
          value={action.urgent}
          options={urgents}
          onChange={(urgent: number) => onChange({ ...action, urgent })}
        />
      );
    case 'date':
      return <DateEditor action={action} onChange={onChange} />;
    case 'labels': {
      const options = labels.map(({ labelId, name }) => ({ value: labelId, label: name }));
      return (
        <>
          <Select
            mode="multiple"
            aria-label="添加标签"
            placeholder="添加标签"
            optionFilterProp="label"
            value={action.add}
            options={options}
            onChange={(add: string[]) => onChange({ ...action, add })}
          />
          <Select
            mode="multiple"
            aria-label="去掉标签"
            placeholder="去掉标签"
            optionFilterProp="label"
            value={action.remove}
            options={options}
            onChange={(remove: string[]) => onChange({ ...action, remove })}
          />
        </>
      );
    }
    case 'involve':
      return (
        <MembersSelect
          placeholder="选择成员"
          required
          aria-label="参与人"
          value={action.userIds}
          onChange={(userIds) => onChange({ ...action, userIds })}
        />
      );
    case 'field':
      return <FieldEditor action={action} fields={fields} onChange={onChange} />;
    case 'notify':
      return (
        <>
          <Select
            mode="multiple"
            aria-label="通知任务的"
            placeholder="任务的执行人、创建人…"
            value={action.who}
            options={parties}
            onChange={(who: AutoParty[]) => onChange({ ...action, who })}
          />
          <MembersSelect
            placeholder="选择成员"
            aria-label="另外通知"
            value={action.userIds}
            onChange={(userIds) => onChange({ ...action, userIds })}
          />
        </>
      );
  }
}

type Of<K extends PostActionKind> = Extract<PostAction, { kind: K }>;

function DateEditor({ action, onChange }: { action: Of<'date'>; onChange: (action: PostAction) => void }) {
  return (
    <span className="wrapped">
      <Select
        aria-label="日期"
        value={action.field}
        options={[
          { value: 'planStart', label: '计划开始' },
          { value: 'planEnd', label: '计划截止' },
        ]}
        onChange={(field: Of<'date'>['field']) => onChange({ ...action, field })}
      />
      <Select
        aria-label="设为"
        value={action.days === null ? 'clear' : 'after'}
        options={[
          { value: 'after', label: '当天之后' },
          { value: 'clear', label: '清空' },
        ]}
        onChange={(how) => onChange({ ...action, days: how === 'clear' ? null : 0 })}
      />
      {action.days !== null && (
        <InputNumber
          aria-label="天数"
          min={0}
          max={3650}
          precision={0}
          suffix="天"
          value={action.days}
          onChange={(days) => onChange({ ...action, days: days ?? 0 })}
        />
      )}
    </span>
  );
}

function FieldEditor({
  action,
  fields,
  onChange,
}: {
  action: Of<'field'>;
  fields: readonly ProcessField[];
  onChange: (action: PostAction) => void;
}) {
  const field = fields.find(({ fieldId }) => fieldId === action.fieldId);
  return (
    <>
      <Select
        aria-label="自定义字段"
        placeholder="选择字段"
        optionFilterProp="label"
        value={field?.fieldId}
        status={field ? undefined : 'error'}
        options={settableFields(fields).map(({ fieldId, name, projectName }) => ({
          value: fieldId,
          label: projectName ? `${name}（${projectName}）` : name,
        }))}
        onChange={(fieldId: string) => onChange({ ...action, fieldId, value: null })}
      />
      {field && (
        <DefaultInput
          kind={field.kind as Parameters<typeof DefaultInput>[0]['kind']}
          options={field.options}
          value={action.value as Parameters<typeof DefaultInput>[0]['value']}
          onChange={(value) => onChange({ ...action, value })}
        />
      )}
      <p className={styles.hint}>没有值时清空该字段；没有该字段的项目不受影响。</p>
    </>
  );
}
