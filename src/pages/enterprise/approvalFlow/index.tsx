import type { ApprovalFlow } from '@contract/approval/approval';
import { holdsTyped } from '@contract/search/fold';
import { App, Button } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import { FlowForm, modeText, purposeText } from '@/features/approval';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { useAct } from '@/features/undo';
import { approvalApi } from '@/services/approval';
import { showFailure } from '@/services/client';

const params = { q: text(30) };
const columns: ListColumn<ApprovalFlow>[] = [
  {
    key: 'name',
    title: '名称',
    width: 160,
    fixed: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    key: 'steps',
    title: '步骤',
    width: 320,
    render: ({ steps }) => steps.map((step) => `${step.name}（${modeText(step)}）`).join(' → '),
    text: ({ steps }) => steps.map(({ name }) => name).join(' → '),
  },
  {
    key: 'purposes',
    title: '用于',
    width: 100,
    phone: true,
    render: ({ purposes }) => purposeText(purposes) || '—',
    text: ({ purposes }) => purposeText(purposes),
  },
  {
    key: 'running',
    title: '进行中',
    width: 76,
    align: 'right',
    phone: true,
    render: ({ running }) => `${running} 个`,
    text: ({ running }) => running,
  },
  {
    key: 'enabled',
    title: '状态',
    width: 76,
    phone: true,
    render: ({ enabled }) => (enabled ? '启用' : '停用'),
    text: ({ enabled }) => (enabled ? '启用' : '停用'),
  },
  {
    key: 'updated',
    title: '更新',
    width: 120,
    optional: true,
    render: ({ updatedTime }) => <RelativeTime time={updatedTime} />,
    text: ({ updatedTime }) => updatedTime,
  },
];

/** What ends with it. */
const consequence = ({ purposes }: ApprovalFlow) =>
  `使用它的阶段变更将不能发起审批。${purposes.length > 0 ? `${purposeText(purposes)}改由有权限的人之一批准。` : ''}`;

/** /enterpriseManage/approvalFlow — how approvals are asked for: steps, their people, and what happens where nobody can. */
export default function ApprovalFlowPage() {
  const { modal } = App.useApp();
  const { told } = useAct();
  const [form, setForm] = useState<{ flow?: ApprovalFlow } | null>(null);
  const load = async (q: string) => {
    const rows = await approvalApi.listFlows();
    return onePage(rows.filter(({ name }) => holdsTyped(q, name)));
  };
  const list = useDataList({ params, load: ({ q }) => load(q), idOf: ({ id }: ApprovalFlow) => id });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建审批流程
    </Button>
  );
  const remove = (flow: ApprovalFlow) =>
    modal.confirm({
      title: `删除审批流程「${flow.name}」？`,
      content:
        flow.running > 0
          ? `有 ${flow.running} 个审批正在进行，它们按发起时的步骤继续。${consequence(flow)}`
          : `${consequence(flow)}此操作不能撤销。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await approvalApi.deleteFlow({ id: flow.id }, showFailure);
        told('删除成功', { label: flow.name });
        void list.refresh();
      },
    });
  return (
    <>
      <DataList
        name="approvalFlow"
        noun="审批流程"
        title="审批流程"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actions={create}
        search="搜索名称"
        onOpen={(flow) => setForm({ flow })}
        rowActionsWidth={120}
        rowActions={(flow) => (
          <>
            <Button size="small" type="link" onClick={() => setForm({ flow })}>
              编辑
            </Button>
            <Button size="small" type="link" danger onClick={() => remove(flow)}>
              删除
            </Button>
          </>
        )}
        emptyText="还没有审批流程：建立后可用于预算和工时，也可在任务流程的流转上选择，变更阶段前须经审批"
        emptyAction={create}
      />
      {form && (
        <FlowForm
          flow={form.flow}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            told('保存成功');
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
