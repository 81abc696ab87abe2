import type { ApprovalSummary } from '@contract/approval/approval';
import { approvalBoxes, approvalPurposes } from '@contract/approval/kinds';
import { Button } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { AnswerMany, ApprovalDrawer, ApprovalState, Delegations } from '@/features/approval';
import { DataList, type ListColumn, one, page, size, text, useDataList } from '@/features/object/list';
import { approvalApi } from '@/services/approval';

/** The approval beside the list. */
const opened = { ...text(36), effect: 'shows' } as const;
const params = { tab: one(approvalBoxes, 'todo'), open: opened, page: page(), size: size() };
const columns: ListColumn<ApprovalSummary>[] = [
  {
    key: 'title',
    title: '事项',
    width: 320,
    fixed: true,
    render: ({ title }) => title,
    text: ({ title }) => title,
  },
  {
    key: 'purpose',
    title: '类别',
    width: 130,
    render: ({ purpose }) => approvalPurposes[purpose],
    text: ({ purpose }) => approvalPurposes[purpose],
  },
  {
    key: 'project',
    title: '项目',
    width: 160,
    render: ({ projectName }) => projectName ?? '—',
    text: ({ projectName }) => projectName,
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    phone: true,
    render: ({ state }) => <ApprovalState state={state} />,
    text: ({ state }) => state,
  },
  {
    key: 'step',
    title: '步骤',
    width: 150,
    render: ({ step, steps, stepName, state }) => (state === 'RUNNING' ? `${step}/${steps} ${stepName}` : '—'),
    text: ({ stepName }) => stepName,
  },
  {
    key: 'waiting',
    title: '等待',
    width: 150,
    render: ({ waitingFor }) => waitingFor.map(({ name }) => name).join('、') || '—',
    text: ({ waitingFor }) => waitingFor.map(({ name }) => name).join('、'),
  },
  {
    key: 'initiator',
    title: '发起人',
    width: 120,
    phone: true,
    render: ({ initiator }) => <PersonAvatar person={initiator} withName />,
    text: ({ initiator }) => initiator?.name ?? null,
  },
  {
    key: 'created',
    title: '发起时间',
    width: 120,
    phone: true,
    render: ({ createdTime }) => <RelativeTime time={createdTime} />,
    text: ({ createdTime }) => createdTime,
  },
];
const tabs = Object.entries(approvalBoxes).map(([key, label]) => ({ key, label }));
const empty = {
  todo: '没有待您审批的事项',
  done: '您还没有处理过审批',
  mine: '您还没有发起过审批：提交预算、工时，或任务需要审批的一步，会列在这里',
  copied: '没有抄送给您的审批',
};

/** /approval — what waits for my answer, what I answered, asked and am told of. */
export default function ApprovalPage() {
  const [away, setAway] = useState(false);
  const list = useDataList({
    params,
    load: ({ tab, page: pageNo, size: pageSize }) => approvalApi.list({ box: tab, pageNo, pageSize }),
    idOf: ({ id }: ApprovalSummary) => id,
  });
  const { open, tab } = list.state;
  return (
    <>
      <DataList
        name="approval"
        noun="审批"
        title="审批"
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        tabs={tabs}
        actions={<Button onClick={() => setAway(true)}>外出委托</Button>}
        onOpen={({ id }) => list.change({ open: id })}
        selectionActions={
          tab === 'todo'
            ? (selection) => <AnswerMany selection={selection} onChanged={() => void list.refresh()} />
            : undefined
        }
        emptyText={empty[tab]}
      />
      {open && (
        <ApprovalDrawer id={open} onClose={() => list.change({ open: '' })} onChanged={() => void list.refresh()} />
      )}
      {away && <Delegations onClose={() => setAway(false)} />}
    </>
  );
}
