import type { Rule, RuleAction } from '@contract/automation/rule';
import { DUE_DAYS_MAX, DUE_LOOK, type TriggerKind, triggerKinds } from '@contract/automation/ruleKinds';
import { fieldsOf } from '@contract/object/registerTypes';
import { objectTypeEntry } from '@contract/objectTypes';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { FormDrawer } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { ActionsInput } from './ActionsInput';
import { ConditionsInput } from './ConditionsInput';
import { DryRun } from './DryRun';
import { blankRule, missing, type RuleDraft, ruleText, sentOf, unfinished } from './draft';

interface Props {
  projectId?: string;
  /** Absent: a new one. */
  rule?: Rule;
  onClose: () => void;
  onDone: () => void;
}

const types = fieldsOf.map((value) => ({ value, label: objectTypeEntry(value).label }));
const triggers = Object.entries(triggerKinds).map(([value, label]) => ({ value: value as TriggerKind, label }));

async function complete(_rule: unknown, actions?: RuleAction[]): Promise<void> {
  if (!actions?.length) throw new Error('请至少添加一个动作');
  const at = actions.findIndex((action) => missing(action) !== null);
  const wrong = actions[at];
  if (wrong) throw new Error(`第 ${at + 1} 个动作：${missing(wrong)}`);
}

/** A rule that is drawn or changed, and tried before it is saved. */
export function RuleForm({ projectId, rule, onClose, onDone }: Props) {
  const [form] = Form.useForm<RuleDraft>();
  const [trying, setTrying] = useState<RuleDraft | null>(null);
  const type = Form.useWatch('type', form) ?? rule?.type ?? blankRule.type;
  const trigger = Form.useWatch('trigger', form) ?? rule?.trigger ?? blankRule.trigger;
  const {
    data: choices,
    error,
    refresh,
  } = useRequest(() => automationApi.getRuleChoices({ type, projectId }), {
    refreshDeps: [type, projectId],
    onError: () => undefined,
  });
  const ready = choices !== undefined;
  return (
    <FormDrawer<RuleDraft, unknown, Rule>
      form={form}
      width={640}
      title={rule ? `修改规则「${rule.name}」` : '新建规则'}
      initialValues={rule ? sentOf(rule) : blankRule}
      version={rule?.version}
      onValuesChange={(changed) => {
        // Fields and states are those of the kind.
        if (changed.type) form.setFieldsValue({ trigger: { kind: 'created' }, conditions: {}, actions: [] });
      }}
      send={(values, version) =>
        rule
          ? automationApi.updateRule({ id: rule.id, ...sentOf(values), version: version ?? 0 })
          : automationApi.createRule({ ...sentOf(values), ...(projectId && { projectId }) })
      }
      failure="保存规则失败"
      onClose={onClose}
      onDone={onDone}
      extra={
        <Button disabled={!ready} onClick={() => setTrying(sentOf({ ...blankRule, ...form.getFieldsValue(true) }))}>
          试运行
        </Button>
      }
      conflict={{
        subject: `规则「${rule?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          { key: 'rule', label: '规则', mine: ruleText(mine), theirs: ruleText(current) },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={60} placeholder="紧急任务登记后立即指派" />
      </Form.Item>
      <Form.Item name="type" label="对象">
        <Select options={types} disabled={rule !== undefined} />
      </Form.Item>
      <Form.Item name={['trigger', 'kind']} label="触发">
        <Select options={triggers.filter(({ value }) => value !== 'due' || choices?.due !== false)} />
      </Form.Item>
      <StateView loading={!ready && !error} error={ready ? undefined : error} onRetry={refresh} rows={4}>
        {choices && (
          <>
            {trigger.kind === 'updated' && (
              <Form.Item name={['trigger', 'field']} label="修改的字段">
                <Select
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="任何字段"
                  options={choices.fields.map(({ value, label }) => ({ value, label }))}
                />
              </Form.Item>
            )}
            {trigger.kind === 'due' && (
              <Form.Item
                name={['trigger', 'days']}
                label="距到期日的天数"
                extra={`负数是到期之前，0 是当天，正数是逾期之后。每天 ${DUE_LOOK}（北京时间）执行，之后保存的从次日起`}
                rules={[{ required: true, message: '请填写天数' }]}
              >
                <InputNumber min={-DUE_DAYS_MAX} max={DUE_DAYS_MAX} precision={0} suffix="天" />
              </Form.Item>
            )}
            <Form.Item
              name="conditions"
              label="条件"
              extra="没有条件时，每次触发都会执行"
              rules={[
                {
                  validator: async (_, conditions: Rule['conditions'] = {}) => {
                    const fault = unfinished(conditions, choices.fields);
                    if (fault) throw new Error(fault);
                  },
                },
              ]}
            >
              <ConditionsInput key={type} fields={choices.fields} />
            </Form.Item>
            <Form.Item name="actions" label="动作" rules={[{ validator: complete }]}>
              <ActionsInput choices={choices} ofTasks={type === 'task'} />
            </Form.Item>
          </>
        )}
      </StateView>
      <Form.Item
        name="enabled"
        label="启用"
        valuePropName="checked"
        extra="规则以您的权限执行；您不再能管理自动化时，规则自动暂停。"
      >
        <Switch />
      </Form.Item>
      {trying && <DryRun draft={trying} projectId={projectId} onClose={() => setTrying(null)} />}
    </FormDrawer>
  );
}
