import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { publicLinkApi } from '@/services/publicLink';
import { ShareDialog } from './ShareDialog';

jest.mock('@/services/publicLink', () => ({
  publicLinkApi: { listOf: jest.fn(), create: jest.fn(), revoke: jest.fn() },
}));
const api = publicLinkApi as unknown as Record<'listOf' | 'create' | 'revoke', jest.Mock>;

const row = {
  ...{ id: 'l1', kind: 'dashboard', title: '经营', state: 'open', hasPassword: true, embedHosts: [], uses: 3 },
  ...{ lastUsedTime: null, createdBy: null, createdTime: '2026-11-01T00:00:00.000Z', mayRevoke: true },
  ...{ expiresTime: '2026-12-01T00:00:00.000Z', revokedTime: null },
};
const show = () =>
  render(
    <App>
      <ShareDialog
        kind="dashboard"
        target="KB-1"
        settings={{ filter: { period: 'last30' } }}
        onClose={() => undefined}
      />
    </App>,
  );

beforeEach(() => {
  jest.resetAllMocks();
  api.listOf.mockResolvedValue([row]);
});

it('makes a link with what is locked, and shows its address once', async () => {
  api.create.mockResolvedValue({ id: 'l2', url: 'https://x/shared/board/l2#t', expiresTime: row.expiresTime });
  show();
  fireEvent.change(await screen.findByLabelText('密码（可不填）'), { target: { value: '晨曦2026' } });
  fireEvent.click(screen.getByRole('button', { name: '生成链接' }));
  // By its name: a field that grows is measured by a second one that nobody sees.
  const address = await screen.findByLabelText<HTMLTextAreaElement>('公开链接');
  expect(address.value).toBe('https://x/shared/board/l2#t');
  expect(api.create).toHaveBeenCalledWith({
    ...{ kind: 'dashboard', target: 'KB-1', days: 30, password: '晨曦2026' },
    settings: { filter: { period: 'last30' } },
  });
});

it('says what failed and keeps what was typed', async () => {
  api.create.mockRejectedValue(new Error('不能分享'));
  show();
  const password = await screen.findByLabelText('密码（可不填）');
  fireEvent.change(password, { target: { value: '晨曦2026' } });
  fireEvent.click(screen.getByRole('button', { name: '生成链接' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('密码（可不填）').value).toBe('晨曦2026');
});

it('revokes one after a question', async () => {
  api.revoke.mockResolvedValue(null);
  show();
  fireEvent.click(await screen.findByRole('button', { name: '撤销链接：经营' }));
  expect(api.revoke).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: /撤\s*销$/ }));
  await waitFor(() => expect(api.revoke).toHaveBeenCalledWith({ id: 'l1' }));
});
