import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tenantApi } from '@/services/tenant';
import { RequestError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { anyOf, DataList, many, one, page, size, sort, text, useDataList } from '.';

jest.mock('@/services/tenant');
const service = jest.mocked(tenantApi);

interface Row {
  id: string;
  name: string;
  state: 'OPEN' | 'CLOSED';
}
const states = { OPEN: '开放', CLOSED: '已关闭' };
const columns = [
  {
    key: 'name',
    title: '名称',
    width: 200,
    fixed: true,
    sortable: true,
    render: ({ name }: Row) => <a href="#x">{name}</a>,
  },
  { key: 'state', title: '状态', width: 80, render: ({ state }: Row) => states[state] },
  { key: 'id', title: '编号', width: 80, optional: true, render: ({ id }: Row) => id },
  { key: 'other', title: '其他', width: 80, render: () => '—' },
];
const params = {
  tab: one(['all', 'mine'], 'all'),
  q: text(100),
  state: many(states),
  page: page(),
  size: size(10),
  sort: sort(['name']),
};
const rows: Row[] = ['甲', '乙', '丙'].map((name, at) => ({ id: `r${at}`, name, state: 'OPEN' }));
const answer = (result: Row[], total = result.length, pageNo = 1) => ({ result, total, pageNo, pageSize: 10 });

const load = jest.fn();
const opened = jest.fn();
const peeked = jest.fn();

function Page() {
  const list = useDataList<Row, typeof params>({ params, load, idOf: ({ id }) => id });
  return (
    <DataList
      name="rows"
      noun="条目"
      title="条目"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      tabs={[
        { key: 'all', label: '全部' },
        { key: 'mine', label: '我的' },
      ]}
      search="搜索名称"
      filters={[anyOf('state', '状态', states)]}
      onOpen={opened}
      onPeek={peeked}
      selectionActions={({ rows: chosen }) => <span>共选 {chosen.map(({ name }) => name).join('')}</span>}
      emptyText="还没有条目"
    />
  );
}
const open = (address = '/rows') =>
  render(
    <TestRouter address={address}>
      <Page />
    </TestRouter>,
  );
const lines = () => screen.getAllByRole('row').slice(1);

beforeEach(() => {
  jest.resetAllMocks();
  service.getPreference.mockResolvedValue(null);
  service.savePreference.mockResolvedValue(null);
  load.mockResolvedValue({ ...answer(rows), counts: { all: 3, mine: 1 } });
});

it('says how many there are, under each tab too, and hides the optional column', async () => {
  open();
  expect(await screen.findByRole('row', { name: '甲' })).toBeTruthy();
  expect(screen.getByText('共 3 个条目')).toBeTruthy();
  expect(screen.getByRole('link', { name: '我的 1' }).getAttribute('href')).toBe('/rows?tab=mine');
  expect(screen.queryByRole('columnheader', { name: '编号' })).toBeNull();
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
});

it('goes by the arrows, opens by Enter, chooses by x, up to here by X, peeks by Space, leaves by Escape', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  act(() => lines()[0]?.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(lines()[1]);
  await userEvent.keyboard('{Enter} ');
  expect(opened).toHaveBeenCalledWith(rows[1]);
  expect(peeked).toHaveBeenCalledWith(rows[1]);
  await userEvent.keyboard('x');
  expect(screen.getByText('共选 乙')).toBeTruthy();
  await userEvent.keyboard('k{Shift>}x{/Shift}');
  expect(screen.getByText('共选 乙甲')).toBeTruthy();
  expect(lines().map((line) => line.getAttribute('aria-selected'))).toEqual(['true', 'true', 'false']);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(/共选/)).toBeNull();
});

it('chooses one row with CapsLock, and none while an input method is open', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  act(() => lines()[2]?.focus());
  await userEvent.keyboard('X');
  expect(screen.getByText('共选 丙')).toBeTruthy();
  act(() => {
    lines()[2]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', keyCode: 229, bubbles: true }));
  });
  expect(screen.getByText('共选 丙')).toBeTruthy();
});

it('is one stop of Tab: the controls of one row only', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  const stops = lines().map((line) => within(line).getByRole('link').tabIndex);
  expect(stops).toEqual([0, -1, -1]);
  act(() => lines()[0]?.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('甲');
});

it('leads into the search by a slash', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '搜索名称' }));
});

it('sorts by a click on a head: upwards, downwards, not at all', async () => {
  open('/rows?page=2');
  const head = await screen.findByRole('button', { name: '名称' });
  const asked = () => load.mock.lastCall?.[0];
  await userEvent.click(head);
  await waitFor(() => expect(asked()).toMatchObject({ sort: { field: 'name', order: 'asc' }, page: 1 }));
  expect(screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(head);
  await waitFor(() => expect(asked()).toMatchObject({ sort: { field: 'name', order: 'desc' } }));
  await userEvent.click(head);
  await waitFor(() => expect(asked()).toMatchObject({ sort: null }));
});

it('shows a filter that is set as a chip, and takes it back', async () => {
  open('/rows?state=OPEN,CLOSED');
  const chips = await screen.findByRole('list', { name: '已设置的筛选' });
  expect(within(chips).getByText('开放、已关闭')).toBeTruthy();
  await userEvent.click(within(chips).getByRole('button', { name: '清除筛选：状态' }));
  await waitFor(() => expect(load.mock.lastCall?.[0]).toMatchObject({ state: [] }));
  expect(screen.queryByRole('list', { name: '已设置的筛选' })).toBeNull();
});

it('shows no rows of the tab before when those of the next one do not come, and tries again', async () => {
  open();
  await screen.findByRole('row', { name: '甲' });
  load.mockRejectedValueOnce(new RequestError('网络连接失败', 'Network'));
  await userEvent.click(screen.getByRole('link', { name: /我的/ }));
  expect(await screen.findByText('网络连接失败')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByRole('row', { name: '甲' })).toBeTruthy();
});

it('tells an empty list from one that nothing is found in', async () => {
  load.mockResolvedValue(answer([]));
  const { unmount } = open();
  expect(await screen.findByText('还没有条目')).toBeTruthy();
  unmount();
  open('/rows?q=x');
  expect(await screen.findByText('没有符合条件的条目')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '查看全部条目' }));
  expect(await screen.findByText('还没有条目')).toBeTruthy();
});

it('goes to the last page there is', async () => {
  load.mockImplementation(async ({ page: asked }) => (asked === 9 ? answer([], 12, 9) : answer(rows, 12, asked)));
  open('/rows?page=9');
  await screen.findByRole('row', { name: '甲' });
  expect(load.mock.lastCall?.[0]).toMatchObject({ page: 2 });
});

function Sums() {
  const list = useDataList<Row, typeof params>({ params, load, idOf: ({ id }) => id });
  return (
    <DataList<Row, typeof params>
      name="sums"
      noun="条目"
      list={list}
      columns={[
        ...columns.slice(0, 2),
        {
          key: 'other',
          title: '其他',
          width: 80,
          render: () => '—',
          total: (shown: readonly Row[]) => `${shown.length} 份`,
        },
      ]}
      nameOf={({ name }) => name}
      emptyText="还没有条目"
    />
  );
}

it('says what a column comes to below the rows, of this page where there are more; of one row nobody asks', async () => {
  const show = () =>
    render(
      <TestRouter address="/sums">
        <Sums />
      </TestRouter>,
    );
  load.mockResolvedValue(answer(rows));
  const whole = show();
  await screen.findByRole('row', { name: '甲' });
  expect(lines().at(-1)?.textContent).toBe('合计3 份');
  whole.unmount();
  load.mockResolvedValue(answer(rows, 30));
  const part = show();
  await screen.findByRole('row', { name: '甲' });
  expect(lines().at(-1)?.textContent).toBe('本页合计3 份');
  part.unmount();
  load.mockResolvedValue(answer(rows.slice(0, 1)));
  show();
  await screen.findByRole('row', { name: '甲' });
  expect(screen.queryByText('合计')).toBeNull();
});
