import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { costApi } from '@/services/cost';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import { BudgetView } from './BudgetView';

jest.mock('@/services/cost');
jest.mock('@/features/approval', () => ({ ObjectApprovals: () => null }));
jest.mock('@/features/project', () => ({ useProject: () => ({ mayChange: () => true }) }));
const service = jest.mocked(costApi);

const subject = (id: string, name: string, parentId: string | null) =>
  ({ id, name, parentId, kind: 'purchase', version: 1 }) as never;
const budget = (of: object) =>
  ({
    ...{ id: 'b', no: 1, state: 'DRAFT', note: '', version: 2, approvedTime: null, by: null, asked: false },
    updatedTime: '2026-11-01T00:00:00Z',
    lines: [
      { subjectId: 'hard', amount: 18_000_000, note: '' },
      { subjectId: 'soft', amount: 9_600_000, note: '' },
    ],
    ...of,
  }) as never;
const view = () => {
  service.listSubjects.mockResolvedValue([
    ...[subject('buy', '采购', null), subject('hard', '硬件', 'buy'), subject('soft', '软件', 'buy')],
  ]);
  render(
    <TestRouter>
      <App>
        <BudgetView projectId="p" />
      </App>
    </TestRouter>,
  );
};

it('says of a subject what the overview says: with all that stands below it', async () => {
  service.listBudgets.mockResolvedValue([budget({ state: 'APPROVED' })]);
  view();
  within(await screen.findByRole('row', { name: /采购/ })).getByText('¥276,000.00');
});

it('asks whose budget is to stand where somebody saved in between, and keeps what was typed', async () => {
  createHistory({ type: 'memory' });
  service.listBudgets.mockResolvedValue([budget({})]);
  const stale = { updatedBy: null, updatedTime: null, current: { version: 5, note: '别人的' } };
  service.saveBudget.mockRejectedValueOnce(new ApiError('已被修改', { code: errorCatalogue.STALE.code, data: stale }));
  service.saveBudget.mockResolvedValue({ id: 'b', version: 6 });
  view();
  fireEvent.change(await screen.findByLabelText('预算说明'), { target: { value: '我的' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存$/ }));
  await screen.findByText('内容已被他人修改');
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(service.saveBudget).toHaveBeenCalledTimes(2));
  expect(service.saveBudget.mock.lastCall?.[0]).toMatchObject({ note: '我的', version: 5 });
});
