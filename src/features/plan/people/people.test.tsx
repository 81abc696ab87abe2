/** The load below the bars, and a proposal of levelling, as people see them. */
import { dayNumber } from '@contract/time/workdays';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { planPeopleApi } from '@/services/planPeople';
import { LevelDialog } from './LevelDialog';
import { LoadRows } from './LoadRows';

type PlanLoad = import('@contract/plan/people/people').PlanLoad;
type LevelProposal = import('@contract/plan/people/people').LevelProposal;

jest.mock('@/services/planPeople');
const api = jest.mocked(planPeopleApi);
const user = userEvent.setup({ delay: null });

const first = dayNumber('2026-03-02');
const line = {
  scale: { origin: first, end: first + 60, px: 10 },
  left: 200,
  width: 600,
  today: first,
  from: first,
  to: first + 30,
};
const row = (name: string, planned: number, overload: PlanLoad['rows'][number]['overload'] = []) => ({
  ...{ person: { userId: name, name, userName: name, avatar: null } as never, position: null, overload },
  cells: [{ planned, elsewhere: 0, capacity: 2_400 }],
});

it('says hours of a week and overload in words, not by colour alone', () => {
  const over = { from: '2026-03-02', to: '2026-03-03', excess: 60, nodeIds: [], elsewhere: false };
  const load: PlanLoad = { weeks: ['2026-03-02'], rows: [row('王工', 1_200), row('李工', 3_000, [over])], cut: true };
  render(<LoadRows load={load} line={line} />);
  expect(screen.getByText(/王工 2026-03-02 起一周：计划 20 \/ 可用 40 小时$/)).toBeTruthy();
  expect(screen.getByText(/李工 2026-03-02 起一周：计划 50 \/ 可用 40 小时，超负荷$/)).toBeTruthy();
  expect(screen.getByText('⚠ 超负荷 1 段')).toBeTruthy();
  expect(screen.getByText(/只显示一部分/)).toBeTruthy();
});

it('shows all people when asked', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => row(`人员${at}`, 60));
  render(<LoadRows load={{ weeks: ['2026-03-02'], rows, cut: false }} line={line} />);
  expect(screen.queryByText('人员7')).toBeNull();
  await user.click(screen.getByRole('button', { name: '显示全部 8 人' }));
  expect(screen.getByText('人员7')).toBeTruthy();
});

it('shows before and after, and applies only what was shown', async () => {
  const proposal: LevelProposal = {
    ...{ key: 'k', overBefore: 2, overAfter: 0, endBefore: '2026-03-06', endOn: '2026-03-10', unsolved: [] },
    moves: [
      {
        ...{ nodeId: 'n', wbs: '2', title: '联调', startBefore: '2026-03-02', endBefore: '2026-03-03' },
        ...{ startOn: '2026-03-09', endOn: '2026-03-10', days: 5 },
      },
    ],
  };
  api.proposeLevelling.mockResolvedValue(proposal);
  api.applyLevelling.mockResolvedValue({ actId: 'a', changeId: null, moved: 1, along: 0 });
  const done = jest.fn();
  render(<LevelDialog projectId="p" onClose={() => undefined} onDone={done} />);
  expect(await screen.findByText('2 联调')).toBeTruthy();
  expect(screen.getByText(/超负荷 2 人天 → 0 人天/)).toBeTruthy();
  expect(api.applyLevelling).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '应用到计划' }));
  expect(api.applyLevelling).toHaveBeenCalledWith({ projectId: 'p', by: 'slack', key: 'k', into: 'plan' });
  expect(done).toHaveBeenCalledWith({ actId: 'a', changeId: null, moved: 1, along: 0 });
});
