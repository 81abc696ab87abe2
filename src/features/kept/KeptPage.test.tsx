import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tenantApi } from '@/services/tenant';
import { TestRouter } from '../../../tests/console/TestRouter';
import { KeptPage } from '.';

jest.mock('@/services/tenant');

interface Place {
  id: string;
  name: string;
  used: number;
}
const places: Place[] = [
  { id: 'p1', name: '开发', used: 2 },
  { id: 'p2', name: '测试', used: 0 },
];
const list = jest.fn();
const call = jest.fn();

const Form = ({ row, rows, onClose, onDone }: import('.').FormOf<Place>) => (
  <section aria-label="表单">
    <p>
      {row ? `修改${row.name}` : '新的'}，共 {rows.length} 个
    </p>
    <button type="button" onClick={onDone}>
      保存
    </button>
    <button type="button" onClick={onClose}>
      不保存
    </button>
  </section>
);
const open = (address = '/places') =>
  render(
    <TestRouter address={address}>
      <KeptPage<Place>
        name="place"
        noun="岗位"
        columns={[{ key: 'name', title: '名称', width: 200, fixed: true, render: ({ name }) => name }]}
        list={list}
        nameOf={({ name }) => name}
        search="搜索名称"
        form={(props) => <Form {...props} />}
        remove={{ call, content: () => '此操作不能撤销。', may: ({ used }) => used === 0 }}
        emptyText="还没有岗位"
      />
    </TestRouter>,
  );
const row = (name: string) => screen.findByRole('row', { name });

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(tenantApi).getPreference.mockResolvedValue(null);
  list.mockResolvedValue(places);
});

it('opens the form for a new one and for one that is there, and reads again once it is saved', async () => {
  open();
  await row('开发');
  await userEvent.click(screen.getByRole('button', { name: '新建岗位' }));
  expect(screen.getByText('新的，共 2 个')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '不保存' }));
  expect(screen.queryByRole('region', { name: '表单' })).toBeNull();
  await userEvent.click(await row('测试'));
  expect(screen.getByText('修改测试，共 2 个')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('region', { name: '表单' })).toBeNull();
});

it('finds by what the address says, folded, while the form knows all of them', async () => {
  open('/places?q=开');
  await row('开发');
  expect(screen.queryByRole('row', { name: '测试' })).toBeNull();
  await userEvent.click(await row('开发'));
  expect(screen.getByText('修改开发，共 2 个')).toBeTruthy();
});

it('removes only what may be removed, and asks before', async () => {
  open();
  expect(within(await row('开发')).queryByRole('button', { name: '删除' })).toBeNull();
  await userEvent.click(within(await row('测试')).getByRole('button', { name: '删除' }));
  expect((await screen.findAllByText('删除岗位「测试」？')).length).toBeGreaterThan(0);
  expect(call).not.toHaveBeenCalled();
  const [ok] = screen.getAllByRole('button', { name: /^删\s*除$/ }).slice(-1);
  if (ok) await userEvent.click(ok);
  await waitFor(() => expect(call).toHaveBeenCalledWith(places[1]));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});
