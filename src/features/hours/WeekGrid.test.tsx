import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { hoursApi } from '@/services/hours';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import { WeekGrid } from './WeekGrid';

jest.mock('@/services/hours');
const service = jest.mocked(hoursApi);

const week = (from: string, to: string) =>
  ({
    ...{ from, to, workdays: [], days: [], lockedTo: null, sheets: [], tasks: [] },
    logs: [{ state: 'OPEN', day: from, minutes: 60, other: 'meeting', task: null }],
  }) as never;

it('hands in the week that is shown, not the one that is on its way, and says where that one did not come', async () => {
  service.week.mockResolvedValueOnce(week('2026-11-16', '2026-11-22'));
  service.submitWeek.mockResolvedValue({ count: 1 });
  let fail: (error: Error) => void = () => {};
  service.week.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  service.week.mockRejectedValue(new ApiError('网络异常'));
  render(
    <TestRouter address="/hours?day=2026-11-18">
      <App>
        <WeekGrid />
      </App>
    </TestRouter>,
  );
  await screen.findByText(/11月16日/);
  fireEvent.click(screen.getByRole('button', { name: '上一周' }));
  await waitFor(() => expect(service.week).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('button', { name: /提交本周/ }));
  await waitFor(() => expect(service.submitWeek).toHaveBeenCalledWith({ day: '2026-11-16' }));
  fail(new ApiError('网络异常'));
  await screen.findByText('网络异常');
});
