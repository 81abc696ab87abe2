import { MoreOutlined } from '@ant-design/icons';
import { DATE_TIME_FORMAT, DEFAULT_PAGE_SIZE } from '@contract/constants';
import { stepsFrom } from '@contract/object/lifecycle';
import type { Invitation, InvitationQuery } from '@contract/tenant/invitation';
import { invitationLifecycle, inviterSteps } from '@contract/tenant/invitationLifecycle';
import { App, Button, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import PersonAvatar from '@/components/PersonAvatar';
import { StateTag } from '@/features/object/lifecycle';
import {
  DataList,
  type ListColumn,
  maybe,
  oneOf,
  page,
  type StateOf,
  size,
  text,
  useDataList,
} from '@/features/object/list';
import { useReach } from '@/hooks/useHolds';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { invitationApi } from '@/services/invitation';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import { CopyLink } from './CopyLink';
import { InviteDialog } from './InviteDialog';
import { withinReach } from './tree';

const states = Object.fromEntries(
  Object.entries(invitationLifecycle.states).map(([state, { label }]) => [state, label]),
) as Record<Invitation['state'], string>;
const params = { q: text(100), state: maybe(states), page: page(), size: size(DEFAULT_PAGE_SIZE) };
const toQuery = (state: StateOf<typeof params>): InvitationQuery => ({
  keyword: state.q.trim() || undefined,
  state: state.state ?? undefined,
  pageNo: state.page,
  pageSize: state.size,
});
const whoOf = ({ email, name }: Invitation) => (email ? `${name ? `${name} ` : ''}${email}` : '邀请链接');
const minute = (time: string) => dayjs(time).format(DATE_TIME_FORMAT);

const columns: ListColumn<Invitation>[] = [
  { key: 'who', title: '邀请', width: 210, fixed: true, text: whoOf, render: whoOf },
  {
    key: 'state',
    title: '状态',
    width: 90,
    phone: true,
    text: ({ state }) => states[state],
    render: ({ state }) => <StateTag table={invitationLifecycle} state={state} />,
  },
  {
    key: 'uses',
    title: '已加入',
    width: 80,
    align: 'right',
    text: ({ uses, maxUses }) => `${uses}/${maxUses}`,
    render: ({ uses, maxUses }) => `${uses}/${maxUses}`,
  },
  {
    key: 'department',
    title: '部门',
    width: 120,
    text: ({ departmentName }) => departmentName,
    render: ({ departmentName }) => departmentName ?? '—',
  },
  {
    key: 'roles',
    title: '角色',
    width: 140,
    text: ({ roleNames }) => roleNames.join('、'),
    render: ({ roleNames }) => roleNames.join('、') || '—',
  },
  {
    key: 'inviter',
    title: '邀请人',
    width: 110,
    optional: true,
    text: ({ inviter }) => inviter?.name ?? null,
    render: ({ inviter }) => <PersonAvatar person={inviter} withName emptyText="—" />,
  },
  {
    key: 'sent',
    title: '发送时间',
    width: 140,
    optional: true,
    text: ({ sentTime }) => minute(sentTime),
    render: ({ sentTime }) => minute(sentTime),
  },
  {
    key: 'expires',
    title: '有效期至',
    width: 140,
    phone: true,
    text: ({ expiresTime }) => minute(expiresTime),
    render: ({ expiresTime }) => minute(expiresTime),
  },
];

/** Who was asked in, and what became of it. */
export function InvitationList() {
  const invited = useReach('ENTERPRISE:MEMBER_INVITE');
  const { message, modal } = App.useApp();
  const list = useDataList({
    params,
    load: (state) => invitationApi.list(toQuery(state)),
    idOf: ({ id }: Invitation) => id,
  });
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure));
  const [inviting, setInviting] = useState(false);
  const [url, setUrl] = useState<string>();
  const invite = (
    <Button type="primary" onClick={() => setInviting(true)}>
      邀请成员
    </Button>
  );
  const take = async ({ id, version, email }: Invitation, to: Invitation['state']) => {
    try {
      if (to === 'REVOKED') {
        await invitationApi.revoke({ id, version });
        void message.success('邀请已撤销');
      } else {
        const sent = await invitationApi.sendAgain({ id, version });
        if (sent.url) setUrl(sent.url);
        else void message.success(`已重新发送给 ${email}`);
      }
    } catch (error) {
      void message.error(errorText(error));
    }
    await list.refresh();
  };
  const rowActions = (row: Invitation) => {
    const items = stepsFrom(invitationLifecycle, row.state).flatMap(({ to, step }) =>
      inviterSteps.includes(to as Invitation['state'])
        ? [
            {
              key: to,
              label: to === 'PENDING' && !row.email ? '换一个链接' : step.label,
              danger: step.danger,
              onClick: () =>
                modal.confirm({
                  title: `${step.label}：${whoOf(row)}`,
                  content: step.hint,
                  okText: step.label,
                  okButtonProps: { danger: step.danger },
                  onOk: () => take(row, to as Invitation['state']),
                }),
            },
          ]
        : [],
    );
    if (items.length === 0) return null;
    return (
      <ActionMenu placement="bottomRight" menu={{ items }}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${whoOf(row)} 的操作`} />
      </ActionMenu>
    );
  };
  return (
    <>
      <DataList
        name="invitation"
        noun="邀请"
        list={list}
        columns={columns}
        nameOf={whoOf}
        search="搜索姓名或邮箱"
        filters={[oneOf('state', '状态', states)]}
        tools={invite}
        rowActions={rowActions}
        emptyText="还没有邀请过谁"
        emptyAction={invite}
      />
      {inviting && (
        <InviteDialog
          departments={withinReach(departments.data ?? [], invited)}
          delegated={invited !== null}
          onClose={() => {
            setInviting(false);
            void list.refresh();
          }}
        />
      )}
      <Modal open={url !== undefined} title="邀请链接" footer={null} onCancel={() => setUrl(undefined)} destroyOnHidden>
        {url && <CopyLink title="新的邀请链接" text="之前的链接已经失效。链接只在这里显示。" url={url} />}
      </Modal>
    </>
  );
}
