import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { messageApi } from '@/services/message';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { NoticeEditor } from './NoticeEditor';

jest.mock('@/services/message');
jest.mock('@/components/RichEditor', () => ({ RichEditor: () => null }));
jest.mock('./AudienceSelect', () => ({ AudienceSelect: () => null }));
const service = jest.mocked(messageApi);

const found = {
  ...{ id: 'a', title: '放假通知', content: '<p>周五放假</p>', state: 'draft', version: 2, pinned: false },
  ...{ audience: { kind: 'all', ids: [] }, mustConfirm: false, expiresTime: null },
} as never;
const theirs = { ...(found as object), title: '别人改的', version: 5, expiresAt: null };

const closed = jest.fn();
const saved = jest.fn();
async function open() {
  createHistory({ type: 'memory' });
  service.getAnnouncement.mockResolvedValue(found);
  render(
    <TestRouter>
      <App>
        <NoticeEditor id="a" onClose={closed} onSaved={saved} />
      </App>
    </TestRouter>,
  );
  const title = await screen.findByLabelText<HTMLInputElement>('标题');
  fireEvent.change(title, { target: { value: '我改的' } });
  return title;
}

it('asks where somebody saved in between, and keeps what was typed', async () => {
  const stale = { code: errorCatalogue.STALE.code, data: { updatedBy: null, updatedTime: null, current: theirs } };
  service.updateAnnouncement.mockRejectedValueOnce(new ApiError('已被修改', stale)).mockResolvedValue({ version: 6 });
  const title = await open();
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('内容已被他人修改');
  expect(screen.getByRole('cell', { name: '别人改的' })).toBeTruthy();
  expect(title.value).toBe('我改的');
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(service.updateAnnouncement.mock.lastCall).toMatchObject([{ id: 'a', title: '我改的', version: 5 }]);
});

it('asks before what was typed is given up, with the keyboard on the answer that loses nothing', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: /放\s*弃$/ }));
  await screen.findByRole('button', { name: '继续编辑' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('继续编辑'));
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});
