/** Figures of an earlier period never stand for those that failed to come. */
import { fireEvent, render, screen } from '@testing-library/react';
import { insightApi } from '@/services/insight';
import { ApiError } from '@/utils/apiError';
import { Numbers } from './Numbers';

jest.mock('@/services/insight');
type Metric = import('@contract/insight/metric').Metric;
type MetricQuery = import('@contract/insight/metric').MetricQuery;
type MetricAnswer = import('@contract/insight/metric').MetricAnswer;

const metric: Metric = {
  ...{ code: 'flow.finished', name: '完成任务', object: 'task', unit: 'count', definition: '本期完成的任务' },
  ...{ timeBasis: 'event', grains: ['day'], dimensions: [], right: 'TASK:LIST', asOfCapable: true },
};
const answers =
  (value: number) =>
  async ({ queries }: { queries: readonly MetricQuery[] }): Promise<MetricAnswer[]> =>
    queries.map((asked) => ({
      ...{
        metric: asked.metric,
        value,
        withheld: false,
        readTime: '2026-06-01T00:00:00Z',
        period: may,
        previous: null,
      },
    }));
const may = { from: '2026-05-01', to: '2026-05-31' };
const june = { from: '2026-06-01', to: '2026-06-30' };

it('says that they are not what was asked for, dims them, and asks again', async () => {
  jest.mocked(insightApi.listMetrics).mockResolvedValue([metric]);
  const read = jest.mocked(insightApi.readMetrics).mockImplementation(answers(7));
  const shown = (period: typeof may) => <Numbers projectId="p" period={period} onOpen={() => undefined} />;
  const { rerender, container } = render(shown(may));
  await screen.findByText('7');
  expect(container.querySelector('[data-stale]')).toBeNull();
  read.mockRejectedValue(new ApiError('服务暂时不可用', { status: 503 }));
  rerender(shown(june));
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂时不可用');
  expect(screen.getByText('7')).toBeTruthy();
  expect(container.querySelector('[data-stale]')).not.toBeNull();
  read.mockImplementation(answers(9));
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  await screen.findByText('9');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.querySelector('[data-stale]')).toBeNull();
});

it('shows a failure in place of figures that never came', async () => {
  jest.mocked(insightApi.listMetrics).mockResolvedValue([metric]);
  jest.mocked(insightApi.readMetrics).mockRejectedValue(new ApiError('服务暂时不可用', { status: 503 }));
  render(<Numbers projectId="p" period={may} onOpen={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toContain('加载失败');
});
