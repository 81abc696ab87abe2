/** One change request on its page: what it moves, that it is stale, and that it is handed in as it was seen. */
import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { planChangeApi } from '@/services/planChange';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { ChangesView } from './ChangesView';

jest.mock('@/services/planChange');
jest.mock('@/features/approval', () => ({ ObjectApprovals: () => null }));
// The grid has tests of its own.
jest.mock('./DraftChart', () => ({ DraftChart: () => <p>草稿图</p> }));
jest.mock('./Picture', () => ({ Picture: () => <p>前后</p> }));
type ChangeDetail = import('@contract/plan/change/change').ChangeDetail;
type PlanView = import('@contract/plan/plan').PlanView;
const api = jest.mocked(planChangeApi);
const user = userEvent.setup({ delay: null });

const plan: PlanView = {
  ...{
    projectId: 'p',
    id: 'plan',
    startOn: '2026-03-02',
    criticalSlack: 0,
    strictPhases: false,
    taskDates: 'node',
    version: 1,
    nodes: [],
    links: [],
    outer: [],
    named: [],
  },
  ...{ editable: true, keepsBaselines: true, keepsTemplates: true, baselined: true },
};
const detail: ChangeDetail = {
  ...{ id: 'c', no: 1, title: '增加报表', reason: '客户要求', state: 'REVIEWING', version: 4, projectId: 'p' },
  ...{
    createdBy: { userId: 'u', userName: 'wang', name: '王工', avatar: null } as never,
    createdTime: '2026-03-09T02:00:00Z',
  },
  ...{ submittedBy: null, submittedTime: null, appliedBy: null, appliedTime: null, endSlip: 3 },
  impact: {
    ...{ endBefore: '2026-03-16', endOn: '2026-03-19', endSlip: 3, more: 0, hours: 24, unestimated: 2, money: 120_000 },
    nodes: [
      {
        ...{ nodeId: 'n', wbs: '1.2', kind: 'milestone', title: '上线', effect: 'along', words: [] },
        ...{ startBefore: '2026-03-16', endBefore: '2026-03-16', startOn: '2026-03-19', endOn: '2026-03-19' },
        ...{ startSlip: 3, endSlip: 3 },
      },
    ],
  },
  ...{ askedEndOn: '2026-03-18', askedEndSlip: 3, stale: true, refused: null },
  ...{ editable: false, submittable: true, deletable: false, takeable: false },
};

function shown(chosen: string | null, phone = false) {
  const onChoose = jest.fn();
  render(
    <TestRouter>
      <App>
        <ChangesView
          {...{ plan, phone, chosen, onChoose, revision: 0, projectId: 'p' }}
          calendar={new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] })}
          onOpen={jest.fn()}
          onChanged={jest.fn()}
        />
      </App>
    </TestRouter>,
  );
  return { onChoose };
}

beforeEach(() => {
  jest.resetAllMocks();
  api.get.mockResolvedValue(detail);
});

it('shows a stale one with the figures of now and of then, and hands it in anew as it was seen', async () => {
  api.submit.mockResolvedValue({ ...detail, stale: false, submittable: false, version: 5 });
  shown('c');
  expect(await screen.findByText(/提交时为 2026-03-18（\+3 天）/)).toBeTruthy();
  expect(screen.getByText('+24 小时')).toBeTruthy();
  expect(screen.getByText(/有 2 个新增或改变工期的工作包没有预计工时/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(api.submit).toHaveBeenCalledWith({ id: 'c', version: 4 }));
  await waitFor(() => expect(screen.queryByText(/提交时为/)).toBeNull());
});

it('is edited in its draft only where it is one, and on a phone not at all', async () => {
  api.get.mockResolvedValue({ ...detail, state: 'DRAFT', stale: false, editable: true });
  shown('c', true);
  expect(await screen.findByText('请在电脑上调整草稿。')).toBeTruthy();
  expect(screen.queryByText('草稿图')).toBeNull();
});

it('tells delays apart above the list, and leads to a request', async () => {
  api.list.mockResolvedValue({ changes: [{ ...detail, state: 'APPLIED' }], editable: true });
  api.slips.mockResolvedValue({
    baseline: { id: 'b', no: 1, name: '立项', approvedTime: '2026-03-02T02:00:00Z', endOn: '2026-03-13' },
    endOn: '2026-03-20',
    whole: { total: 5, byChanges: 3, without: 2 },
    rows: [],
    changes: [],
  });
  const { onChoose } = shown(null);
  const report = await screen.findByRole('region', { name: '延期来源' });
  expect(report.textContent).toMatch(/共延期\+5 天经批准的变更\+3 天未经变更\+2 天/);
  await user.click(await screen.findByRole('button', { name: '增加报表' }));
  expect(onChoose).toHaveBeenCalledWith('c');
});
