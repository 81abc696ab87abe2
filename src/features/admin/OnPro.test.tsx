import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { DataList, onePage, sort, text, useDataList } from '@/features/object/list';
import { tenantApi } from '@/services/tenant';
import { TestRouter } from '../../../tests/console/TestRouter';
import { Facts, OnPro, PlainTable } from '.';

jest.mock('@/services/tenant');

interface Row {
  id: string;
  name: string;
}
const all: Row[] = ['甲', '乙', '丙'].map((name, at) => ({ id: `r${at}`, name }));
const params = { q: text(50), sort: sort(['name']) };
const opened = jest.fn();
const edited = jest.fn();
const load = jest.fn(async (q: string) => onePage(all.filter(({ name }) => name.includes(q))));

function List() {
  const list = useDataList({ params, load: ({ q }) => load(q), idOf: ({ id }: Row) => id });
  return (
    <DataList<Row, typeof params>
      name="rows"
      noun="条目"
      title="条目"
      list={list}
      nameOf={({ name }) => name}
      columns={[
        { key: 'name', title: '名称', width: 200, fixed: true, sortable: true, render: ({ name }) => name },
        { key: 'id', title: '编号', width: 80, align: 'right', render: ({ id }) => id },
      ]}
      search="搜索名称"
      onOpen={opened}
      rowActions={(row) => (
        <button type="button" onClick={() => edited(row.name)}>
          编辑
        </button>
      )}
      selectionActions={({ rows }) => <span>共选 {rows.map(({ name }) => name).join('')}</span>}
      emptyText="还没有条目"
    />
  );
}
const open = (address = '/rows') =>
  render(
    <TestRouter address={address}>
      <OnPro>
        <List />
      </OnPro>
    </TestRouter>,
  );
const lines = () => screen.getAllByRole('row').slice(1);

beforeEach(() => {
  createHistory({ type: 'memory' });
  jest.clearAllMocks();
  jest.mocked(tenantApi).getPreference.mockResolvedValue(null);
});

it('shows rows that say what they are, and opens one by a click on it, not on its buttons', async () => {
  open();
  expect(await screen.findByRole('grid', { name: '条目' })).toBeTruthy();
  expect(lines().map((row) => row.getAttribute('aria-label'))).toEqual(['甲', '乙', '丙']);
  await userEvent.click(within(screen.getByRole('row', { name: '乙' })).getByRole('button', { name: '编辑' }));
  expect([edited.mock.calls, opened.mock.calls]).toEqual([[['乙']], []]);
  await userEvent.click(screen.getByText('r2'));
  expect(opened).toHaveBeenCalledWith(all[2]);
});

it('keeps what narrows and orders it in the address', async () => {
  open('/rows?q=乙');
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(load).toHaveBeenLastCalledWith('乙');
  await userEvent.click(screen.getByRole('button', { name: '名称' }));
  expect(screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort')).toBe('ascending');
});

it('is gone through by the keyboard, like every list', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  act(() => lines()[0]?.focus());
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(lines()[1]);
  await userEvent.keyboard('x');
  expect(await screen.findByText('共选 乙')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledWith(all[1]);
  // One stop of Tab: buttons of other rows are none.
  const stops = lines().map((row) => within(row).getByRole<HTMLButtonElement>('button', { name: '编辑' }).tabIndex);
  expect(stops).toEqual([-1, 0, -1]);
});

it('shows columns of antd and all their rows', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ id: String(at) }));
  render(
    <PlainTable<{ id: string }>
      rowKey="id"
      columns={[{ title: '编号', render: (_, { id }) => <b>{id}</b> }]}
      dataSource={rows}
    />,
  );
  expect(await screen.findByText('24')).toBeTruthy();
});

it('says facts name beside value', () => {
  render(
    <Facts
      facts={[
        { label: '企业编号', value: <b>T1</b> },
        { label: '成员', value: '3 人' },
      ]}
    />,
  );
  expect(screen.getByText('企业编号')).toBeTruthy();
  expect(screen.getByText('T1')).toBeTruthy();
  expect(screen.getByText('3 人')).toBeTruthy();
});

it('sends what the fields of ProForm hold, emptied ones too, and says a refusal where it stands', async () => {
  const send = jest.fn().mockResolvedValue('saved');
  const done = jest.fn();
  render(
    <TestRouter>
      <OnPro>
        <FormModal<{ name: string; note: string | null }, unknown>
          title="岗位"
          initialValues={{ name: '甲', note: null }}
          version={3}
          send={send}
          failure="保存失败"
          onDone={done}
          onClose={jest.fn()}
        >
          <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
            <Input />
          </Form.Item>
          <Form.Item name="note" label="说明">
            <Input />
          </Form.Item>
        </FormModal>
      </OnPro>
    </TestRouter>,
  );
  const field = await screen.findByRole('textbox', { name: '名称' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.clear(field);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('请填写名称')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(field, '乙{Enter}');
  await waitFor(() => expect(done).toHaveBeenCalledWith('saved'));
  expect(send).toHaveBeenCalledWith({ name: '乙', note: null }, 3);
  expect(send).toHaveBeenCalledTimes(1);
});
