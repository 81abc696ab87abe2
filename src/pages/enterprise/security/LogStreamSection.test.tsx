/** Where the log is sent on to: what stands there, and the secret that is told once. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { enterpriseApi } from '@/services/enterprise';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { LogStreamSection } from './LogStreamSection';

jest.mock('@/services/enterprise', () => ({
  enterpriseApi: { getLogStream: jest.fn(), saveLogStream: jest.fn(), testLogStream: jest.fn() },
}));
const api = jest.mocked(enterpriseApi);
const stream: import('@contract/enterprise/logStream').LogStream = {
  ...{ kind: 'WEBHOOK', address: '', ca: '', enabled: false, hasSecret: false, waiting: 0, sentTime: null },
  ...{ fault: null, nextTime: null, mayChange: true, version: 0 },
};
const show = () => {
  createHistory({ type: 'memory' });
  render(
    <TestRouter>
      <LogStreamSection />
    </TestRouter>,
  );
};

it('is saved, and tells the secret once', async () => {
  api.getLogStream.mockResolvedValue(stream);
  api.saveLogStream.mockResolvedValue({ version: 1, secret: 'whsec_abc' });
  show();
  fireEvent.change(await screen.findByLabelText('地址'), { target: { value: 'https://siem.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: '保存日志发送' }));
  await waitFor(() =>
    expect(api.saveLogStream.mock.lastCall?.[0]).toMatchObject({
      ...{ kind: 'WEBHOOK', address: 'https://siem.example.com', enabled: false, version: 0 },
    }),
  );
  await screen.findByText('whsec_abc');
});

it('says why nothing arrives, and lets who only reads change nothing', async () => {
  api.getLogStream.mockResolvedValue({
    ...{
      ...stream,
      enabled: true,
      address: 'https://x.example',
      fault: '对方返回状态 503',
      waiting: 7,
      mayChange: false,
    },
    ...{ nextTime: '2026-11-29T10:00:00.000Z', version: 2 },
  });
  show();
  await screen.findByText('没有送达：对方返回状态 503');
  await screen.findByText(/等待发送 7 条/);
  expect(screen.queryByRole('button', { name: '保存日志发送' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('地址').disabled).toBe(true);
});
