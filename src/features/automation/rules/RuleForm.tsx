import type { Rule, RuleAction, RuleChoices } from '@contract/automation/rule';
import {
  DUE_DAYS_MAX,
  DUE_LOOK,
  objectTriggers,
  recordTriggers,
  type TriggerKind,
  triggerKinds,
} from '@contract/automation/ruleKinds';
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
import { blankRule, blankTableRule, missing, type RuleDraft, ruleText, sentOf, unfinished } from './draft';

interface Props {
  projectId?: string;
  /** Whose records the rule is for. */
  tableId?: string;
  /** Absent: a new one. */
  rule?: Rule;
  onClose: () => void;
  onDone: () => void;
}

const types = fieldsOf.map((value) => ({ value, label: objectTypeEntry(value).label }));
const triggersOf = (codes: readonly TriggerKind[]) => codes.map((value) => ({ value, label: triggerKinds[value] }));
const HOURS = Array.from({ length: 96 }, (_, quarter) => {
  const two = (one: number) => String(one).padStart(2, '0');
  const value = `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
  return { value, label: value };
});
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'].map((name, value) => ({ value, label: `周${name}` }));

async function complete(_rule: unknown, actions?: RuleAction[]): Promise<void> {
  if (!actions?.length) throw new Error('请至少添加一个动作');
  const at = actions.findIndex((action) => missing(action) !== null);
  const wrong = actions[at];
  if (wrong) throw new Error(`第 ${at + 1} 个动作：${missing(wrong)}`);
}

interface TriggerFieldsProps {
  trigger: TriggerKind;
  choices: RuleChoices;
  ofRecords: boolean;
}

/** What a trigger has to know beside its kind. */
const TriggerFields = ({ trigger, choices, ofRecords }: TriggerFieldsProps) => (
  <>
    {trigger === 'updated' && (
      <Form.Item name={['trigger', 'field']} label="修改的字段">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="任何字段"
          options={choices.fields.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
    )}
    {trigger === 'due' && ofRecords && (
      <Form.Item
        name={['trigger', 'field']}
        label="到期日的字段"
        rules={[{ required: true, message: '请选择日期字段' }]}
      >
        <Select
          options={choices.fields
            .filter(({ family }) => family === 'date')
            .map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
    )}
    {trigger === 'daily' && (
      <>
        <Form.Item
          name={['trigger', 'at']}
          label="每天几点"
          initialValue={DUE_LOOK}
          extra="按企业所在的时区；对满足条件的每条记录各执行一次"
        >
          <Select showSearch options={HOURS} />
        </Form.Item>
        <Form.Item name={['trigger', 'weekdays']} label="星期">
          <Select mode="multiple" allowClear placeholder="每一天" options={WEEKDAYS} />
        </Form.Item>
      </>
    )}
    {trigger === 'due' && (
      <Form.Item
        name={['trigger', 'days']}
        label="距到期日的天数"
        extra={`负数是到期之前，0 是当天，正数是逾期之后。每天 ${DUE_LOOK}（企业所在时区）执行，之后保存的从次日起`}
        rules={[{ required: true, message: '请填写天数' }]}
      >
        <InputNumber min={-DUE_DAYS_MAX} max={DUE_DAYS_MAX} precision={0} suffix="天" />
      </Form.Item>
    )}
  </>
);

/** A rule that is drawn or changed, and tried before it is saved. */
export function RuleForm({ projectId, tableId, rule, onClose, onDone }: Props) {
  const blank = tableId ? blankTableRule : blankRule;
  const triggers = triggersOf(tableId ? recordTriggers : objectTriggers);
  const [form] = Form.useForm<RuleDraft>();
  const [trying, setTrying] = useState<RuleDraft | null>(null);
  const type = Form.useWatch('type', form) ?? rule?.type ?? blank.type;
  const trigger = Form.useWatch('trigger', form) ?? rule?.trigger ?? blank.trigger;
  const {
    data: choices,
    error,
    refresh,
  } = useRequest(() => automationApi.getRuleChoices({ type, projectId, tableId }), {
    refreshDeps: [type, projectId, tableId],
    onError: () => undefined,
  });
  const ready = choices !== undefined;
  return (
    <FormDrawer<RuleDraft, unknown, Rule>
      form={form}
      width={640}
      title={rule ? `修改规则「${rule.name}」` : '新建规则'}
      initialValues={rule ? sentOf(rule) : blank}
      version={rule?.version}
      onValuesChange={(changed) => {
        // Fields and states are those of the kind.
        if (changed.type) form.setFieldsValue({ trigger: { kind: 'created' }, conditions: {}, actions: [] });
      }}
      send={(values, version) =>
        rule
          ? automationApi.updateRule({ id: rule.id, ...sentOf(values), version: version ?? 0 })
          : automationApi.createRule({ ...sentOf(values), ...(tableId ? { tableId } : projectId && { projectId }) })
      }
      failure="保存规则失败"
      onClose={onClose}
      onDone={onDone}
      extra={
        <Button disabled={!ready} onClick={() => setTrying(sentOf({ ...blank, ...form.getFieldsValue(true) }))}>
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
        <Input maxLength={60} placeholder={tableId ? '金额超过一万时告知负责人' : '紧急任务登记后立即指派'} />
      </Form.Item>
      {!tableId && (
        <Form.Item name="type" label="对象">
          <Select options={types} disabled={rule !== undefined} />
        </Form.Item>
      )}
      <Form.Item name={['trigger', 'kind']} label="触发">
        <Select options={triggers.filter(({ value }) => value !== 'due' || choices?.due !== false)} />
      </Form.Item>
      <StateView loading={!ready && !error} error={ready ? undefined : error} onRetry={refresh} rows={4}>
        {choices && (
          <>
            <TriggerFields trigger={trigger.kind} choices={choices} ofRecords={tableId !== undefined} />
            <Form.Item
              name="conditions"
              label="条件"
              extra={
                trigger.kind === 'matches' ? '记录原来不满足、这次变更后满足时执行一次' : '没有条件时，每次触发都会执行'
              }
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
              <ActionsInput choices={choices} ofTasks={type === 'task'} ofRecords={tableId !== undefined} />
            </Form.Item>
          </>
        )}
      </StateView>
      <Form.Item
        name="enabled"
        label="启用"
        valuePropName="checked"
        extra={`规则以您的权限执行；您不再能管理${tableId ? '该表格' : '自动化'}时，规则自动暂停。`}
      >
        <Switch />
      </Form.Item>
      {trying && <DryRun draft={trying} projectId={projectId} tableId={tableId} onClose={() => setTrying(null)} />}
    </FormDrawer>
  );
}
