import type { ApprovalFlow } from '@contract/approval/approval';
import RelativeTime from '@/components/RelativeTime';
import { FlowForm, modeText, purposeText } from '@/features/approval';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { approvalApi } from '@/services/approval';
import { showFailure } from '@/services/client';

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
  return (
    <KeptPage<ApprovalFlow>
      name="approvalFlow"
      noun="审批流程"
      columns={columns}
      list={approvalApi.listFlows}
      nameOf={({ name }) => name}
      search="搜索名称"
      form={({ row, rows: _rows, ...ends }) => <FlowForm flow={row} {...ends} />}
      remove={{
        call: ({ id }) => approvalApi.deleteFlow({ id }, showFailure),
        content: (flow) =>
          flow.running > 0
            ? `有 ${flow.running} 个审批正在进行，它们按发起时的步骤继续。${consequence(flow)}`
            : `${consequence(flow)}此操作不能撤销。`,
      }}
      emptyText="还没有审批流程：建立后可用于预算和工时，也可在任务流程的流转上选择，变更阶段前须经审批"
    />
  );
}
