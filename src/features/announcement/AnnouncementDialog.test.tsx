import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { messageApi } from '@/services/message';
import { TestRouter } from '../../../tests/console/TestRouter';
import { AnnouncementDialog } from './AnnouncementDialog';
import { anAnnouncement as found } from './testing';

jest.mock('@/services/message');
const service = jest.mocked(messageApi);

const closed = jest.fn();
const read = jest.fn();
const open = () =>
  render(
    <TestRouter>
      <App>
        <AnnouncementDialog id="a1" onClose={closed} onRead={read} />
      </App>
    </TestRouter>,
  );
beforeEach(() => {
  jest.resetAllMocks();
  service.readAnnouncement.mockResolvedValue(null);
});

it('reads an announcement by opening it, once', async () => {
  service.getMyAnnouncement.mockResolvedValue(found());
  open();
  expect(await screen.findByText('请遵守')).toBeTruthy();
  expect(service.readAnnouncement.mock.calls).toEqual([[{ id: 'a1', confirm: false }]]);
  expect(screen.queryByText('我已阅读并确认')).toBeNull();
});

it('asks for confirmation where that is wanted, and keeps asking when it fails', async () => {
  service.getMyAnnouncement.mockResolvedValue(found({ mustConfirm: true, readTime: '2026-11-20T09:00:00Z' }));
  service.readAnnouncement.mockRejectedValueOnce(new Error('网络错误'));
  open();
  const confirm = await screen.findByText('我已阅读并确认');
  await userEvent.click(confirm);
  await waitFor(() => expect(service.readAnnouncement).toHaveBeenCalledTimes(1));
  expect(closed).not.toHaveBeenCalled();
  await waitFor(() => expect(confirm.closest('button')?.className).not.toContain('loading'));
  await userEvent.click(confirm);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(service.readAnnouncement).toHaveBeenLastCalledWith({ id: 'a1', confirm: true });
});
