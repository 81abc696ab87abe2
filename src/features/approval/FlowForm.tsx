import type { ApprovalFlow, ApprovalStep, FlowSave } from '@contract/approval/approval';
import { approvalPurposes, flowPurposes, STEPS_MAX } from '@contract/approval/kinds';
import type { Saved } from '@contract/hrp/hrp';
import { Button, Form, Input, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { approvalApi } from '@/services/approval';
import { StepFields } from './StepFields';
import { purposeText } from './words';

interface Props {
  /** Absent: a new one. */
  flow?: ApprovalFlow;
  onClose: () => void;
  onDone: () => void;
}
const purposes = flowPurposes.map((value) => ({ value, label: approvalPurposes[value] }));
const newStep = (at: number): ApprovalStep => ({
  name: at === 0 ? '负责人审批' : `第 ${at + 1} 步`,
  mode: 'and',
  people: [{ kind: 'projectOwner' }],
  selfRule: 'superior',
  emptyRule: 'admin',
  leaverRule: 'replace',
});

export function FlowForm({ flow, onClose, onDone }: Props) {
  const initial: FlowSave = flow ?? { name: '', enabled: true, purposes: [], copyTo: [], steps: [newStep(0)] };
  return (
    <FormDrawer<FlowSave, Saved, ApprovalFlow>
      title={flow ? `修改审批流程「${flow.name}」` : '新建审批流程'}
      width={640}
      initialValues={initial}
      version={flow?.version}
      send={({ name, enabled, purposes, steps, copyTo }, version) => {
        const input = { name, enabled, purposes, steps, copyTo };
        return flow
          ? approvalApi.updateFlow({ id: flow.id, ...input, version: version ?? 0 })
          : approvalApi.createFlow(input);
      }}
      failure="保存审批流程失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `审批流程「${flow?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          {
            key: 'purposes',
            label: '用于',
            ...{ mine: purposeText(mine.purposes ?? []), theirs: purposeText(current.purposes) },
          },
          { key: 'steps', label: '步骤', mine: `${mine.steps.length} 步`, theirs: `${current.steps.length} 步` },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={30} placeholder="上线审批" />
      </Form.Item>
      <Form.Item
        name="purposes"
        label="用于"
        extra="预算和项目工时提交后按此流程审批；没有流程时由有权限的人之一批准。任务阶段变更和评审在各自的设置中选择流程"
      >
        <Select mode="multiple" placeholder="不指定" options={purposes} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用后不能发起新的审批，进行中的不受影响">
        <Switch />
      </Form.Item>
      <Form.List name="steps">
        {(fields, { add, remove, move }) => (
          <>
            {fields.map(({ key, name }, at) => (
              <StepFields
                key={key}
                name={name}
                number={at + 1}
                onUp={at > 0 ? () => move(at, at - 1) : undefined}
                onDown={at < fields.length - 1 ? () => move(at, at + 1) : undefined}
                onRemove={fields.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            <Form.Item>
              <Button block disabled={fields.length >= STEPS_MAX} onClick={() => add(newStep(fields.length))}>
                添加一步
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <Form.Item name="copyTo" label="抄送" extra="发起与结束时告知，不影响审批">
        <MembersSelect placeholder="选择成员" />
      </Form.Item>
    </FormDrawer>
  );
}
