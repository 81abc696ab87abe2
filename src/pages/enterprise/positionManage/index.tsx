import type { Position } from '@contract/hrp/hrp';
import { holdsTyped } from '@contract/search/fold';
import { Button } from 'antd';
import { useState } from 'react';
import { PlaceActions, PositionForm, StaysDrawer } from '@/features/hrp';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { hrpApi } from '@/services/hrp';

const params = { q: text(50) };
const columns: ListColumn<Position>[] = [
  { key: 'name', title: '名称', width: 220, fixed: true, render: ({ name }) => name, text: ({ name }) => name },
  { key: 'code', title: '编码', width: 120, phone: true, render: ({ code }) => code, text: ({ code }) => code },
  {
    key: 'level',
    title: '级别',
    width: 80,
    align: 'right',
    render: ({ level }) => level ?? '—',
    text: ({ level }) => level,
  },
  { key: 'grade', title: '职级', width: 88, render: ({ grade }) => grade ?? '—', text: ({ grade }) => grade },
  {
    key: 'members',
    title: '在任',
    width: 88,
    align: 'right',
    phone: true,
    render: ({ members }) => `${members} 人`,
    text: ({ members }) => members,
  },
];

/** /enterpriseManage/positionManage — positions, and who holds them from when until when. */
export default function PositionManagePage() {
  const [form, setForm] = useState<{ position?: Position } | null>(null);
  const [opened, setOpened] = useState<Position | null>(null);
  const load = (q: string) =>
    hrpApi.listPositions().then((rows) => rows.filter(({ name, code, grade }) => holdsTyped(q, name, code, grade)));
  const list = useDataList({
    params,
    load: async ({ q }) => onePage(await load(q)),
    idOf: ({ id }: Position) => id,
  });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建岗位
    </Button>
  );
  return (
    <>
      <DataList
        name="position"
        noun="岗位"
        title="岗位"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actions={create}
        search="搜索名称、编码或职级"
        onOpen={setOpened}
        rowActionsWidth={120}
        rowActions={(position) => (
          <PlaceActions
            subject={`岗位「${position.name}」`}
            stays={position.stays}
            onEdit={() => setForm({ position })}
            onRemove={() => hrpApi.deletePosition({ id: position.id }, showFailure).then(list.refresh)}
          />
        )}
        exportPage={async ({ q }) => onePage(await load(q))}
        emptyText="还没有岗位：建立岗位后，可以登记成员从哪天起任职，费率也可以按岗位设置"
        emptyAction={create}
      />
      {form && (
        <PositionForm
          position={form.position}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void list.refresh();
          }}
        />
      )}
      {opened && (
        <StaysDrawer
          place={{ positionId: opened.id }}
          title={`岗位「${opened.name}」的成员`}
          onClose={() => setOpened(null)}
          onChanged={() => void list.refresh()}
        />
      )}
    </>
  );
}
