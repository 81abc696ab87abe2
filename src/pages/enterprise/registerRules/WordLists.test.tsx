import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { dictionaryApi } from '@/services/dictionary';
import { WordLists } from './WordLists';

jest.mock('@/services/dictionary', () => ({
  dictionaryApi: { list: jest.fn(), saveItem: jest.fn(), order: jest.fn(), removeItem: jest.fn() },
}));
const api = jest.mocked(dictionaryApi);
const item = (code: string, label: string, more: object = {}) => ({
  ...{ code, label, color: null, enabled: true, own: false, version: 0 },
  ...more,
});

beforeEach(() => {
  jest.resetAllMocks();
  api.list.mockResolvedValue([
    {
      ...{ list: 'riskSource', label: '风险来源', open: true, derived: false },
      items: [item('team', '团队'), item('own1', '监理', { own: true, version: 3 })],
    },
  ]);
  api.saveItem.mockResolvedValue({ code: 'team' });
  api.order.mockResolvedValue(null);
});

it('is one table: names saved where they stand, values switched, moved, and one’s own removed', async () => {
  render(
    <App>
      <WordLists />
    </App>,
  );
  const name = await screen.findByLabelText<HTMLInputElement>('监理 的名称');
  fireEvent.change(name, { target: { value: '监理单位' } });
  fireEvent.blur(name);
  await waitFor(() =>
    expect(api.saveItem).toHaveBeenCalledWith({ list: 'riskSource', code: 'own1', label: '监理单位', version: 3 }),
  );
  fireEvent.click(await screen.findByRole('switch', { name: '启用 团队' }));
  await waitFor(() =>
    expect(api.saveItem).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'team', enabled: false })),
  );
  fireEvent.click(screen.getByRole('button', { name: '上移 监理' }));
  await waitFor(() => expect(api.order).toHaveBeenCalledWith({ list: 'riskSource', codes: ['own1', 'team'] }));
  expect(screen.queryByRole('button', { name: '删除 团队' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '删除 监理' }));
  expect((await screen.findAllByText('删除「监理」？')).length).toBeGreaterThan(0);
});
