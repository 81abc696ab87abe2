import { LINK_HEADER, PASS_HEADER } from '@contract/publicLink/words';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { publicLinkApi } from '@/services/publicLink';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import SharedTablePage from '.';

jest.mock('@/services/publicLink', () => ({ publicLinkApi: { open: jest.fn(), unlock: jest.fn(), rows: jest.fn() } }));
const api = publicLinkApi as unknown as Record<'open' | 'unlock' | 'rows', jest.Mock>;
const nothing = { kind: null, table: null, form: null, board: null, page: null, survey: null };
const table = {
  name: '客户·公开',
  columns: [
    { name: '名称', kind: 'text', sorts: true },
    { name: '金额', kind: 'money', sorts: true },
  ],
};

const show = () => {
  createHistory({ type: 'memory' });
  window.location.hash = '#token-of-the-link';
  return render(
    <TestRouter>
      <SharedTablePage />
    </TestRouter>,
  );
};

beforeEach(() => {
  jest.resetAllMocks();
  api.rows.mockResolvedValue({ rows: [['甲公司', '30']], total: 1, more: false, pageNo: 1, pageSize: 50 });
});

it.each([
  ['ended', '链接已到期'],
  ['revoked', '链接已被撤销'],
  ['withdrawn', '分享者已不能分享这项内容'],
])('says why a link that is %s shows nothing', async (state, text) => {
  api.open.mockResolvedValue({ state, ...nothing });
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.rows).not.toHaveBeenCalled();
});

it('says of a token that is not known that there is no such link', async () => {
  api.open.mockRejectedValue(new ApiError('链接不存在或已失效', { status: 404 }));
  show();
  expect(await screen.findByText('链接不存在或已失效')).toBeTruthy();
});

it('asks for the password, brings the pass from then on, and sorts by what is shown', async () => {
  api.open.mockImplementation((_: unknown, { headers }: { headers: Record<string, string> }) =>
    Promise.resolve(
      headers[PASS_HEADER]
        ? { ...nothing, state: 'open', kind: 'tableView', table }
        : { state: 'password', ...nothing },
    ),
  );
  api.unlock.mockResolvedValue({ pass: 'the-pass', expiresTime: '2026-11-30T00:00:00.000Z' });
  show();
  fireEvent.change(await screen.findByLabelText('密码'), { target: { value: '晨曦2026' } });
  fireEvent.click(screen.getByRole('button', { name: '打开表格' }));
  expect(await screen.findByText('甲公司')).toBeTruthy();
  expect(api.unlock).toHaveBeenCalledWith(
    { password: '晨曦2026' },
    { headers: { [LINK_HEADER]: 'token-of-the-link' } },
  );
  fireEvent.click(screen.getByRole('button', { name: '金额' }));
  await waitFor(() =>
    expect(api.rows).toHaveBeenLastCalledWith(
      { pageNo: 1, desc: false, sort: 1 },
      { headers: { [LINK_HEADER]: 'token-of-the-link', [PASS_HEADER]: 'the-pass' } },
    ),
  );
});
