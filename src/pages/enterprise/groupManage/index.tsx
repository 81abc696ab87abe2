import type { Group } from '@contract/hrp/hrp';
import { holdsTyped } from '@contract/search/fold';
import { Button } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { GroupForm, inOrder, PlaceActions, StaysDrawer } from '@/features/hrp';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { hrpApi } from '@/services/hrp';

type Row = Group & { depth: number };
const params = { q: text(50) };
const columns: ListColumn<Row>[] = [
  {
    key: 'name',
    title: '名称',
    width: 260,
    fixed: true,
    render: ({ name, depth }) => `${'　'.repeat(depth)}${name}`,
    text: ({ name }) => name,
  },
  {
    key: 'leader',
    title: '组长',
    width: 140,
    phone: true,
    render: ({ leader }) => <PersonAvatar person={leader} withName emptyText="—" />,
    text: ({ leader }) => leader?.name ?? null,
  },
  {
    key: 'members',
    title: '成员',
    width: 88,
    align: 'right',
    phone: true,
    render: ({ members }) => `${members} 人`,
    text: ({ members }) => members,
  },
];

/** /enterpriseManage/groupManage — groups below each other, and who is in them from when until when. */
export default function GroupManagePage() {
  const [form, setForm] = useState<{ group?: Group } | null>(null);
  const [opened, setOpened] = useState<Group | null>(null);
  const all = useRequest(hrpApi.listGroups, { manual: true });
  const load = async (q: string) => {
    const rows = inOrder(await all.runAsync());
    return onePage(rows.filter(({ name }) => holdsTyped(q, name)));
  };
  const list = useDataList({ params, load: ({ q }) => load(q), idOf: ({ id }: Row) => id });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建小组
    </Button>
  );
  return (
    <>
      <DataList
        name="hrGroup"
        noun="小组"
        title="小组"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actions={create}
        search="搜索名称"
        onOpen={setOpened}
        rowActionsWidth={120}
        rowActions={(group) => (
          <PlaceActions
            subject={`小组「${group.name}」`}
            stays={group.stays}
            onEdit={() => setForm({ group })}
            onRemove={() => hrpApi.deleteGroup({ id: group.id }, showFailure).then(list.refresh)}
          />
        )}
        exportPage={({ q }) => load(q)}
        emptyText="还没有小组：建立小组并登记成员，值班表按小组安排"
        emptyAction={create}
      />
      {form && (
        <GroupForm
          group={form.group}
          groups={all.data ?? []}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void list.refresh();
          }}
        />
      )}
      {opened && (
        <StaysDrawer
          place={{ groupId: opened.id }}
          title={`小组「${opened.name}」的成员`}
          onClose={() => setOpened(null)}
          onChanged={() => void list.refresh()}
        />
      )}
    </>
  );
}
