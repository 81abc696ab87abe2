import type { Position } from '@contract/hrp/hrp';
import { PositionForm, StaysDrawer } from '@/features/hrp';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { hrpApi } from '@/services/hrp';

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
  return (
    <KeptPage<Position>
      name="position"
      noun="岗位"
      columns={columns}
      list={hrpApi.listPositions}
      nameOf={({ name }) => name}
      search="搜索名称、编码或职级"
      words={({ name, code, grade }) => [name, code, grade]}
      form={({ row, rows: _rows, ...ends }) => <PositionForm position={row} {...ends} />}
      opened={({ row, ...ends }) => (
        <StaysDrawer place={{ positionId: row.id }} title={`岗位「${row.name}」的成员`} {...ends} />
      )}
      // Whoever stood in it is still asked for.
      remove={{ call: ({ id }) => hrpApi.deletePosition({ id }, showFailure), may: ({ stays }) => stays === 0 }}
      exported
      emptyText="还没有岗位：建立岗位后，可以登记成员从哪天起任职，费率也可以按岗位设置"
    />
  );
}
