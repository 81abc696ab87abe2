import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory, history } from '@umijs/max';
import { publicLinkApi } from '@/services/publicLink';
import { TestRouter } from '../../../../tests/console/TestRouter';
import SharedFormPage from '.';

jest.mock('@/services/publicLink', () => ({ publicLinkApi: { open: jest.fn(), send: jest.fn() } }));
const api = publicLinkApi as unknown as Record<'open' | 'send', jest.Mock>;
const field = { required: false, description: '', config: {}, ask: null };

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
  window.location.hash = '#token-of-the-link';
  api.open.mockResolvedValue({
    ...{ state: 'open', kind: 'tableForm', table: null, board: null, page: null, survey: null },
    form: {
      ...{ title: '提交需求', description: '' },
      fields: [
        { ...field, key: 'title', name: '需求', kind: 'text' },
        { ...field, key: 'day', name: '期望上线', kind: 'date' },
      ],
    },
  });
});
const show = () =>
  render(
    <TestRouter>
      <SharedFormPage />
    </TestRouter>,
  );

it('speaks Chinese without the shell, also where antd has the words', async () => {
  show();
  expect(await screen.findByPlaceholderText('请选择日期')).toBeTruthy();
});

it('asks before it is left with what was typed, and keeps it when sending fails', async () => {
  show();
  api.send.mockRejectedValue(new Error('没有网络'));
  fireEvent.change(await screen.findByLabelText('需求'), { target: { value: '导出为表格' } });
  fireEvent.click(screen.getByRole('button', { name: /提\s*交/ }));
  await waitFor(() => expect(api.send).toHaveBeenCalled());
  expect(screen.getByLabelText<HTMLInputElement>('需求').value).toBe('导出为表格');
  act(() => history.push('/elsewhere'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
