import { roleWords } from '@contract/roleWords';
import { holdsTyped } from '@contract/search/fold';
import type { KeptRole } from '@contract/tenant/roles';
import { App, Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { DataList, type ListColumn, one, onePage, text, useDataList } from '@/features/object/list';
import { PrivilegePicker } from '@/features/rights';
import { showFailure } from '@/services/client';
import { roleApi } from '@/services/role';
import { HoldersDrawer } from './HoldersDrawer';
import { RoleForm } from './RoleForm';
import { scopeLabels, scopeSlugs } from './scopes';

type Slug = keyof typeof scopeSlugs;
const params = { tab: one(scopeSlugs, 'global'), q: text(50) };
const tabs = (Object.keys(scopeSlugs) as Slug[]).map((key) => ({ key, label: scopeLabels[scopeSlugs[key]] }));
const wordsOf = ({ description, code }: KeptRole) => description ?? roleWords[code] ?? '—';

const columns: ListColumn<KeptRole>[] = [
  {
    key: 'name',
    title: '名称',
    width: 220,
    fixed: true,
    render: ({ name, builtin }) => (
      <>
        {name} {builtin && <Tag>内置</Tag>}
      </>
    ),
    text: ({ name }) => name,
  },
  { key: 'description', title: '说明', width: 250, render: wordsOf, text: wordsOf },
  {
    key: 'privileges',
    title: '权限',
    width: 88,
    align: 'right',
    phone: true,
    render: ({ privileges }) => `${privileges.length} 项`,
    text: ({ privileges }) => privileges.length,
  },
  {
    key: 'holders',
    title: '授予',
    width: 88,
    align: 'right',
    phone: true,
    render: ({ holders }) => `${holders} 处`,
    text: ({ holders }) => holders,
  },
];

interface Opened {
  role: KeptRole;
  as: 'view' | 'edit' | 'copy' | 'holders';
}

/** Roles of each scope: those that the product brings are looked at and copied, one’s own are changed. */
export function RoleList() {
  const { modal, message } = App.useApp();
  const [opened, setOpened] = useState<Opened | 'new' | null>(null);
  const load = async ({ q, tab }: { q: string; tab: Slug }) => {
    const rows = await roleApi.list();
    return onePage(
      rows.filter((role) => role.scope === scopeSlugs[tab] && holdsTyped(q, `${role.name} ${wordsOf(role)}`)),
    );
  };
  const list = useDataList({ params, load, idOf: ({ id }: KeptRole) => id });
  const close = () => setOpened(null);
  const done = () => {
    close();
    void list.refresh();
  };
  const remove = ({ id, name }: KeptRole) =>
    modal.confirm({
      title: `删除角色「${name}」？`,
      content: '没有授予任何人的角色才能删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await roleApi.delete({ id }, showFailure);
        void message.success('已删除');
        void list.refresh();
      },
    });
  const create = (
    <Button type="primary" onClick={() => setOpened('new')}>
      新建角色
    </Button>
  );
  return (
    <>
      <DataList
        name="role"
        noun="角色"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        tabs={tabs}
        search="搜索名称或说明"
        tools={create}
        onOpen={(role) => setOpened({ role, as: role.builtin ? 'view' : 'edit' })}
        rowActionsWidth={200}
        rowActions={(role) => (
          <>
            <Button type="link" size="small" onClick={() => setOpened({ role, as: 'holders' })}>
              谁有
            </Button>
            <Button type="link" size="small" onClick={() => setOpened({ role, as: 'copy' })}>
              复制
            </Button>
            {!role.builtin && (
              <Button type="link" size="small" danger onClick={() => remove(role)}>
                删除
              </Button>
            )}
          </>
        )}
        exportPage={load}
        emptyText="没有角色"
      />
      {opened === 'new' && <RoleForm scope={scopeSlugs[list.state.tab]} onClose={close} onDone={done} />}
      {opened !== 'new' && opened?.as === 'edit' && (
        <RoleForm role={opened.role} scope={scopeSlugs[list.state.tab]} onClose={close} onDone={done} />
      )}
      {opened !== 'new' && opened?.as === 'copy' && (
        <RoleForm from={opened.role} scope={scopeSlugs[list.state.tab]} onClose={close} onDone={done} />
      )}
      {opened !== 'new' && opened?.as === 'holders' && <HoldersDrawer role={opened.role} onClose={close} />}
      {opened !== 'new' && opened?.as === 'view' && (
        <Drawer
          open
          title={`角色「${opened.role.name}」`}
          size="min(680px, 100vw)"
          onClose={close}
          extra={<Button onClick={() => setOpened({ role: opened.role, as: 'copy' })}>复制</Button>}
        >
          <p>{wordsOf(opened.role)}。内置角色的权限随产品更新，不能修改；复制后可以调整。</p>
          <PrivilegePicker scope={scopeSlugs[list.state.tab]} value={opened.role.privileges} readOnly />
        </Drawer>
      )}
    </>
  );
}
