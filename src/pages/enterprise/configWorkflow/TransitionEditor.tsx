import type { ConditionTree } from '@contract/object/customFields';
import { type ActorRule, actorRules } from '@contract/task/enums';
import type { ProcessField, ProcessTransition } from '@contract/task/process';
import { ruledFields } from '@contract/task/workflowLimits';
import { Button, Checkbox, Drawer, Input, Select } from 'antd';
import { ApprovalFlowSelect } from '@/features/approval';
import { MembersSelect } from '@/features/object/people';
import { useLookup } from '@/hooks/useLookup';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { ConditionEditor } from './ConditionEditor';
import type { ConditionChoices } from './conditionChoices';
import styles from './configWorkflow.module.css';
import { PostActions } from './PostActions';

interface Props {
  transition: ProcessTransition;
  /** «从» and «到» in words. */
  from: string;
  to: string;
  fields: ProcessField[];
  choices: ConditionChoices;
  onChange: (part: Partial<ProcessTransition>) => void;
  onRemove: () => void;
  onClose: () => void;
}

const PROJECT_SCOPE = 1;
const rules = Object.entries(actorRules).map(([value, label]) => ({ value: value as ActorRule, label }));
const builtin = Object.entries(ruledFields)
  .filter(([, { required }]) => required)
  .map(([value, { label }]) => ({ value, label }));

/** What may be demanded: fields that everybody has, and those of projects. */
const fieldsOf = (fields: readonly ProcessField[]) => [
  { label: '字段', options: builtin },
  {
    label: '自定义字段',
    options: fields
      .filter(({ kind }) => kind !== 'calculated')
      .map((field) => ({
        value: field.fieldId,
        label: field.projectName ? `${field.name}（${field.projectName}）` : field.name,
      })),
  },
];

/** Who may use it: by their part in the task, by role, by name. */
function WhoMay({ transition, onChange }: Pick<Props, 'transition' | 'onChange'>) {
  const { data: roles } = useLookup('projectRoles', () => tenantApi.listRoles({ scope: PROJECT_SCOPE }, showFailure));
  const { actorRule } = transition;
  return (
    <>
      <label>
        谁可以执行
        <Select
          aria-label="谁可以执行"
          value={actorRule}
          options={rules}
          onChange={(rule) => onChange({ actorRule: rule })}
        />
      </label>
      {actorRule === 'roles' && (
        <Select
          mode="multiple"
          aria-label="项目角色"
          placeholder="选择项目角色"
          value={transition.actorRoleIds}
          status={transition.actorRoleIds.length === 0 ? 'error' : undefined}
          options={roles?.map((role) => ({ value: role.roleId, label: role.roleName }))}
          onChange={(actorRoleIds) => onChange({ actorRoleIds })}
        />
      )}
      {actorRule === 'users' && (
        <MembersSelect
          placeholder="选择成员"
          aria-label="成员"
          required
          value={transition.actorUserIds}
          onChange={(actorUserIds) => onChange({ actorUserIds })}
        />
      )}
      <p className={styles.hint}>项目经理始终可以执行。</p>
    </>
  );
}

/** One transition: its button, who may use it, what it asks for, and when it is open at all. */
export function TransitionEditor({ transition, from, to, fields, choices, onChange, onRemove, onClose }: Props) {
  const { name, condition } = transition;
  return (
    <Drawer
      open
      title={`${from} → ${to}`}
      onClose={onClose}
      size={460}
      footer={
        <div className={styles.drawerFoot}>
          <Button danger onClick={onRemove}>
            删除流转
          </Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <label>
          按钮名称
          <Input
            autoFocus
            maxLength={20}
            value={name}
            status={name.trim() ? undefined : 'error'}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </label>
        <WhoMay {...{ transition, onChange }} />
        <Checkbox
          checked={transition.reasonRequired}
          onChange={(event) => onChange({ reasonRequired: event.target.checked })}
        >
          需要填写原因
        </Checkbox>
        <label>
          必填字段
          <Select
            mode="multiple"
            aria-label="必填字段"
            placeholder="执行前必须填写的字段"
            optionFilterProp="label"
            value={transition.requiredFields}
            options={fieldsOf(fields)}
            onChange={(requiredFields) => onChange({ requiredFields })}
          />
        </label>
        <div>
          条件
          <ConditionEditor
            value={condition}
            choices={choices}
            onChange={(next: ConditionTree | null) => onChange({ condition: next })}
          />
        </div>
        {condition && (
          <label>
            不满足条件时的提示
            <Input
              maxLength={100}
              placeholder="例如：优先级为紧急，且已填写影响范围"
              value={transition.conditionHint}
              onChange={(event) => onChange({ conditionHint: event.target.value })}
            />
          </label>
        )}
        <div>
          审批
          <ApprovalFlowSelect
            value={transition.approvalFlowId ?? null}
            onChange={(approvalFlowId) => onChange({ approvalFlowId })}
          />
        </div>
        <div>
          后置动作
          <PostActions
            value={transition.postActions ?? []}
            fields={fields}
            labels={choices.labels}
            onChange={(postActions) => onChange({ postActions })}
          />
        </div>
        <p className={styles.hint}>
          执行后由流程完成，不检查执行人的权限；执行时填写的内容优先。批量操作同样执行，导入不执行。
        </p>
      </div>
    </Drawer>
  );
}
