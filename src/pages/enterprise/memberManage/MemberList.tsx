import { MoreOutlined } from '@ant-design/icons';
import { ALL_POWERFUL_ROLES } from '@contract/access';
import type { MemberAct } from '@contract/tenant/constants';
import type { Member, MemberAdded } from '@contract/tenant/members';
import type { Department } from '@contract/tenant/tenant';
import { useModel } from '@umijs/max';
import { App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { DataList, useDataList } from '@/features/object/list';
import { useHoldsSomewhere, useReach } from '@/hooks/useHolds';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { memberApi } from '@/services/member';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import { BatchForm } from './BatchForm';
import { CopyLink } from './CopyLink';
import { memberColumns } from './columns';
import { DepartmentTree } from './DepartmentTree';
import { ImportDialog } from './ImportDialog';
import { InviteDialog } from './InviteDialog';
import { LeaveDialog } from './LeaveDialog';
import { MemberForm } from './MemberForm';
import styles from './memberManage.module.css';
import { PersonDataDialog } from './PersonDataDialog';
import { memberTabs, params, toQuery } from './params';
import { withinReach } from './tree';

const tabs = Object.entries(memberTabs).map(([key, label]) => ({ key, label }));

type Opened =
  | { what: 'form'; member?: Member }
  | { what: 'disable' | 'remove' | 'data'; member: Member }
  | { what: 'batch'; members: readonly Member[] }
  | { what: 'link'; name: string; added: MemberAdded }
  | { what: 'invite' | 'import' };

interface DialogsProps {
  opened: Opened | undefined;
  departments: readonly Department[];
  /** The department that is shown: new members go there. */
  departmentId: string | null;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  onSaved: () => void;
  onBatched: () => void;
  onImported: () => void;
}

/** What is done to members in dialogs; each is closed by what is done in it. */
function MemberDialogs(props: DialogsProps) {
  const { opened, departments, departmentId, onOpen, onClose, onSaved, onBatched, onImported } = props;
  const { message, modal } = App.useApp();
  const changed = useReach('ENTERPRISE:MEMBER_UPDATE');
  const invited = useReach('ENTERPRISE:MEMBER_INVITE');
  return (
    <>
      {opened?.what === 'form' && (
        <MemberForm
          member={opened.member}
          departmentId={departmentId}
          departments={withinReach(departments, changed)}
          delegated={changed !== null}
          onClose={onClose}
          onDone={(added) => {
            onSaved();
            if (added) onOpen({ what: 'link', name: '新成员', added });
            else void message.success('成员已保存');
          }}
        />
      )}
      {(opened?.what === 'disable' || opened?.what === 'remove') && (
        <LeaveDialog
          member={opened.member}
          act={opened.what}
          onClose={onClose}
          onDone={() => {
            onSaved();
            void message.success(opened.what === 'remove' ? '成员已移除' : '成员已停用');
          }}
        />
      )}
      {opened?.what === 'data' && <PersonDataDialog member={opened.member} onClose={onClose} onErased={onSaved} />}
      {opened?.what === 'batch' && (
        <BatchForm
          members={opened.members}
          departments={withinReach(departments, changed)}
          onClose={onClose}
          onDone={({ changed: count, refused }) => {
            onSaved();
            onBatched();
            if (refused.length === 0) void message.success(`已修改 ${count} 名成员`);
            else {
              modal.warning({
                title: `已修改 ${count} 名成员，${refused.length} 名未修改`,
                content: refused.map(({ name, reason }) => <div key={name}>{`${name}：${reason}`}</div>),
              });
            }
          }}
        />
      )}
      {opened?.what === 'invite' && (
        <InviteDialog departments={withinReach(departments, invited)} delegated={invited !== null} onClose={onClose} />
      )}
      {opened?.what === 'import' && <ImportDialog onClose={onClose} onDone={onImported} />}
      <Modal open={opened?.what === 'link'} title="激活链接" footer={null} onCancel={onClose} destroyOnHidden>
        {opened?.what === 'link' && (
          <CopyLink
            title={`${opened.name}可以用这个链接设置密码`}
            text="链接 7 天内有效，只能使用一次，只在这里显示。填写了邮箱时，也已发到对方的邮箱。"
            url={opened.added.url}
          />
        )}
      </Modal>
    </>
  );
}

interface MemberActionsProps {
  row: Member;
  mayErase: boolean;
  onOpen: (opened: Opened) => void;
  onActivate: (member: Member) => Promise<void>;
  onEnable: (member: Member) => Promise<void>;
}

/** What can be done with one member. */
function MemberActions({ row, mayErase, onOpen, onActivate, onEnable }: MemberActionsProps) {
  // The server says it by row: rights may differ from department to department.
  const may = (act: MemberAct) => row.may.includes(act);
  const items = [
    { key: 'edit', label: '编辑', shown: may('update'), onClick: () => onOpen({ what: 'form', member: row }) },
    {
      key: 'activate',
      label: '获取激活链接',
      shown: may('activate'),
      onClick: () => void onActivate(row),
    },
    {
      key: 'enable',
      label: '恢复',
      shown: may('enable'),
      onClick: () => void onEnable(row),
    },
    {
      key: 'disable',
      label: '停用',
      shown: may('disable'),
      onClick: () => onOpen({ what: 'disable', member: row }),
    },
    {
      key: 'remove',
      label: '移除',
      danger: true,
      shown: may('remove'),
      onClick: () => onOpen({ what: 'remove', member: row }),
    },
    {
      key: 'data',
      label: '个人数据',
      shown: mayErase,
      onClick: () => onOpen({ what: 'data', member: row }),
    },
  ].flatMap(({ shown, ...item }) => (shown ? [item] : []));
  if (items.length === 0) return null;
  return (
    <ActionMenu placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${row.name} 的操作`} />
    </ActionMenu>
  );
}

interface HeadProps {
  switcher: ReactNode;
  mayChange: boolean;
  mayInvite: boolean;
  onOpen: (opened: Opened) => void;
}

/** By what ways members come. */
const Head = ({ switcher, mayChange, mayInvite, onOpen }: HeadProps) => (
  <div className={styles.views}>
    {switcher}
    <span className="grow" />
    {mayChange && <Button onClick={() => onOpen({ what: 'import' })}>导入</Button>}
    {mayChange && <Button onClick={() => onOpen({ what: 'form' })}>添加成员</Button>}
    {mayInvite && (
      <Button type="primary" onClick={() => onOpen({ what: 'invite' })}>
        邀请成员
      </Button>
    )}
  </div>
);

/** Departments beside their members. @param switcher leads to the invitations */
export function MemberList({ switcher }: { switcher: ReactNode }) {
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const holds = useHoldsSomewhere();
  // An administrator of departments sees and changes theirs; which they see, and which they change, are two matters.
  const [seen, changed] = [useReach('ENTERPRISE:MEMBER_VIEW_LIST'), useReach('ENTERPRISE:MEMBER_UPDATE')];
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { onError: () => undefined });
  const list = useDataList({
    params,
    load: (state) => memberApi.list(toQuery(state)),
    idOf: ({ userId }: Member) => userId,
  });
  const [opened, setOpened] = useState<Opened>();
  const mayChange = holds('ENTERPRISE:MEMBER_UPDATE');
  // Owner and managers pass every check, and what names a person lies everywhere.
  const mayErase = initialState?.user?.roles.some(({ roleCode }) => ALL_POWERFUL_ROLES.includes(roleCode)) === true;
  const all = departments.data ?? [];
  const known = withinReach(all, seen);
  const close = () => setOpened(undefined);
  const refreshed = () => {
    void list.refresh();
    departments.refresh();
  };
  const saved = () => {
    close();
    refreshed();
  };
  const enable = async ({ userId, name }: Member) => {
    try {
      await memberApi.setStatus({ userId, disabled: false });
      void message.success(`已恢复${name}`);
    } catch (error) {
      void message.error(errorText(error));
    }
    void list.refresh();
  };
  const activate = async ({ userId, name }: Member) => {
    try {
      setOpened({ what: 'link', name, added: await memberApi.activate({ userId }) });
    } catch (error) {
      void message.error(errorText(error));
    }
  };

  const acts = { mayErase, onOpen: setOpened, onActivate: activate, onEnable: enable };
  return (
    <>
      <Head {...{ switcher, mayChange }} mayInvite={holds('ENTERPRISE:MEMBER_INVITE')} onOpen={setOpened} />
      {seen !== null && <p className={styles.lead}>您是部门管理员：这里只有您管理的部门及其下级部门的成员。</p>}
      <div className={styles.frame}>
        <DepartmentTree
          departments={known}
          onRetry={departments.error && !departments.data ? departments.refresh : undefined}
          value={list.state.department}
          onChange={(department) => list.change({ department })}
          mayChange={mayChange}
          reach={changed}
          onSaved={saved}
        />
        <DataList
          name="member"
          noun="成员"
          list={list}
          columns={memberColumns}
          nameOf={({ name, userName }) => `${name} ${userName}`}
          tabs={tabs}
          search="搜索姓名、用户名、邮箱或岗位"
          rowActions={(row) => <MemberActions row={row} {...acts} />}
          onOpen={
            mayChange ? (row) => row.may.includes('update') && setOpened({ what: 'form', member: row }) : undefined
          }
          selectionActions={
            mayChange
              ? (selection) => (
                  <Button onClick={() => setOpened({ what: 'batch', members: selection.rows })}>修改部门和角色</Button>
                )
              : undefined
          }
          exportPage={(state) => memberApi.list(toQuery(state))}
          emptyText="还没有成员"
        />
      </div>
      <MemberDialogs
        {...{ opened, departments: all, departmentId: list.state.department }}
        onOpen={setOpened}
        onClose={close}
        onSaved={saved}
        onBatched={list.selection.clear}
        onImported={refreshed}
      />
    </>
  );
}
