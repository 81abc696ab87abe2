/** What people type and press in a plan, while it is saved and others change it. */
import { errorCatalogue } from '@contract/errors';
import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { touched } from '@/features/realtime';
import { planApi } from '@/services/plan';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import { NodePanel } from './NodePanel';
import { putOn, usePlan } from './usePlan';
import { usePlanActs } from './usePlanActs';
import { constraintText } from './words';

jest.mock('@/services/plan');
// What stands beside the fields has tests of its own.
jest.mock('./NodeTaskList', () => ({ NodeTaskList: () => null }));
jest.mock('./people/NodePeople', () => ({ NodePeople: () => null }));
jest.mock('./OwnFields', () => ({ OwnFields: () => null }));
jest.mock('@/features/object/activity', () => ({ Activity: () => null }));
jest.mock('@/features/object/attachments', () => ({ Attachments: () => null }));
jest.mock('@/features/object/people', () => ({ MemberSelect: () => null }));
jest.mock('@/features/object/register', () => ({
  FollowButton: () => null,
  Section: ({ children }: { children: React.ReactNode }) => children,
}));
type NodeDetail = import('@contract/plan/plan').NodeDetail;
type PlanActed = import('@contract/plan/plan').PlanActed;
type PlanNodeView = import('@contract/plan/plan').PlanNodeView;
type PlanView = import('@contract/plan/plan').PlanView;
const service = jest.mocked(planApi);
const user = userEvent.setup({ delay: null });
const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

const aNode: PlanNodeView = {
  ...{ id: 'n', parentId: null, wbs: '1', kind: 'work', title: '安装', mode: 'auto', duration: 2, atStart: false },
  ...{ constraintType: 'ASAP', constraintOn: null, deadline: null, manualStart: null, manualEnd: null },
  ...{ realStart: null, realEnd: null, progress: 0, progressSource: 'manual', weight: null, cancelled: false },
  ...{ owner: null, pinnedBy: null, pinnedTime: null, version: 1, startOn: '2026-03-02', endOn: '2026-03-03' },
  ...{ percent: 0, driver: { by: 'plan' }, totalSlack: 0, freeSlack: 0, critical: true, early: false, late: false },
  ...{
    tasks: 0,
    tasksDone: 0,
    taskPercent: null,
    taskStart: null,
    taskEnd: null,
    hours: 0,
    spentHours: 0,
    priority: 500,
    ...{ acceptWay: null, accepted: null, customFields: {} },
  },
};

/** The server: one node. */
let stored: PlanNodeView & { description: string };
let sent: number[];
const change = (values: Partial<typeof stored>) => {
  stored = { ...stored, ...values, version: stored.version + 1 };
};
const viewed = (): PlanView => ({
  ...{
    projectId: 'p',
    id: 'plan',
    startOn: '2026-03-02',
    criticalSlack: 0,
    strictPhases: false,
    taskDates: 'node',
    version: 1,
    links: [],
    outer: [],
    named: [],
  },
  ...{ nodes: [stored], editable: true, keepsBaselines: true, keepsTemplates: true, baselined: false },
});
const detailed = (): NodeDetail => ({
  ...stored,
  named: [],
  ...{
    projectId: 'p',
    projectName: '项目',
    path: [],
    predecessors: [],
    successors: [],
    isGroup: false,
    ...{ acceptId: null, acceptance: null },
    taskDates: 'node',
  },
  ...{ editable: true, reportable: true, commentable: true, createdBy: null, createdTime: '', updatedTime: '' },
});
const saved = async (version: number, values: Partial<typeof stored>) => {
  sent.push(version);
  if (version !== stored.version) {
    const data = { updatedBy: { userId: 'u', name: '王工' }, updatedTime: null, current: stored };
    throw new ApiError('', { status: 409, code: errorCatalogue.STALE.code, data });
  }
  change(values);
  return { actId: `act${stored.version}`, id: null, along: 0 };
};

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  stored = { ...aNode, description: '' };
  sent = [];
  service.get.mockImplementation(async () => viewed());
  service.getNode.mockImplementation(async () => detailed());
  service.updateNode.mockImplementation(({ id: _id, version, ...values }) => saved(version, values as object));
  service.dragNode.mockImplementation(({ version, startOn }) =>
    saved(version, { constraintType: 'SNET', constraintOn: startOn ?? null }),
  );
});

let on: import('./usePlan').PlanOnScreen;
function Page({ panel = true }) {
  on = usePlan('p', calendar);
  if (!on.plan) return null;
  return (
    <>
      <output>{on.plan.nodes[0]?.startOn}</output>
      {panel && <NodePanel id="n" plan={on.plan} act={on.act} onChanged={() => undefined} onClose={() => undefined} />}
      {on.dialog}
    </>
  );
}
const open = async () => {
  render(<Page />, { wrapper: TestRouter });
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: '说明' });
};

describe('what is typed into a node', () => {
  it('stays with the focus while another field of it is saved', async () => {
    const text = await open();
    const title = screen.getByRole('textbox', { name: '名称' });
    await user.clear(title);
    await user.type(title, '安装调试');
    await user.click(text);
    await user.type(text, '范围：一期');
    await waitFor(() => expect(screen.getByRole('article', { name: '1 安装调试' })).toBeTruthy());
    expect([text.isConnected, text.value, document.activeElement === text]).toEqual([true, '范围：一期', true]);
    await user.tab();
    await waitFor(() => expect(stored.description).toBe('<p>范围：一期</p>'));
    expect(sent).toEqual([1, 2]);
  });

  it('gives way to what was saved, though the plan is read again at the same time', async () => {
    const text = await open();
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: '名称' });
    let reads = 0;
    let answer = () => {};
    service.getNode.mockImplementation(() => {
      reads += 1;
      return new Promise((resolve) => {
        if (reads === 1) answer = () => resolve(detailed());
      });
    });
    await user.clear(title);
    await user.type(title, '安装调试');
    await user.click(text);
    await waitFor(() => expect(reads).toBe(2));
    await act(async () => answer());
    expect([stored.title, title.value]).toEqual(['安装调试', '安装调试']);
  });

  it('stays when somebody reports progress, and is saved without a question', async () => {
    const text = await open();
    await user.type(text, '范围');
    change({ progress: 40, percent: 40 });
    act(() => touched({ type: 'planNode', id: 'n' }));
    expect(await screen.findByText('进度 40%')).toBeTruthy();
    expect(text.value).toBe('范围');
    await user.tab();
    await waitFor(() => expect(stored).toMatchObject({ description: '<p>范围</p>', progress: 40 }));
    expect(sent).toEqual([2]);
  });

  it('is asked about where somebody wrote there meanwhile, and kept until that is decided', async () => {
    const text = await open();
    await user.type(text, '我的');
    change({ description: '<p>王工的</p>' });
    act(() => touched({ type: 'planNode', id: 'n' }));
    await waitFor(() => expect(service.getNode.mock.calls.length).toBeGreaterThan(1));
    await user.tab();
    expect((await screen.findByRole('dialog')).textContent).toContain('王工的');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([text.value, stored.description]).toEqual(['我的', '<p>王工的</p>']);
    await user.click(text);
    await user.tab();
    await user.click(await screen.findByRole('button', { name: '保留我的' }));
    await waitFor(() => expect(stored.description).toBe('<p>我的</p>'));
  });
});

it('pressed quickly, a node goes a day further each time and conflicts with nobody', async () => {
  render(<Page panel={false} />, { wrapper: TestRouter });
  await screen.findByText('2026-03-02');
  const answers: (() => void)[] = [];
  const drag = service.dragNode.getMockImplementation();
  service.dragNode.mockImplementation(async (asked) => {
    await new Promise<void>((answer) => answers.push(answer));
    return drag?.(asked) as Promise<PlanActed>;
  });
  const later = (startOn: string) => {
    const node = on.plan?.nodes[0] as PlanNodeView;
    void on.act('移动', (versionOf) => planApi.dragNode({ id: 'n', startOn, version: versionOf(node) }), {
      ahead: (plan) => putOn(plan, node, startOn, calendar),
    });
  };
  for (const day of ['2026-03-03', '2026-03-04', '2026-03-05']) {
    await act(async () => later(day));
    expect(screen.getByText(day)).toBeTruthy();
  }
  for (let at = 0; at < 3; at += 1) {
    await waitFor(() => expect(answers).toHaveLength(at + 1));
    await act(async () => answers[at]?.());
  }
  await waitFor(() => expect(stored.constraintOn).toBe('2026-03-05'));
  expect(sent).toEqual([1, 2, 3]);
});

let acts: import('./usePlanActs').PlanActs | undefined;
const onRefused = jest.fn();
function Cells() {
  on = usePlan('p', calendar);
  acts = usePlanActs({ ...on, calendar, today: 0, keepActive: () => undefined, onRefused });
  return on.plan ? <output>{on.plan.nodes[0]?.startOn}</output> : null;
}

it('what was typed into a cell and refused is there to be mended', async () => {
  render(<Cells />, { wrapper: TestRouter });
  await screen.findByText('2026-03-02');
  const node = on.plan?.nodes[0] as PlanNodeView;
  service.typePredecessors.mockRejectedValueOnce(new ApiError('无法识别', { status: 400 }));
  await act(async () => acts?.cell(node, 'predecessors', '9.9XX'));
  await act(async () => acts?.cell(node, 'duration', '两天'));
  expect(onRefused.mock.calls).toEqual([
    [{ id: 'n', field: 'predecessors', text: '9.9XX' }],
    [{ id: 'n', field: 'duration', text: '两天' }],
  ]);
});

it('says a constraint with its day', () => {
  expect(constraintText('SNET', '2026-03-02')).toBe('不得早于 2026-03-02 开始');
  expect(constraintText('MFO', '2026-03-02')).toBe('必须完成于 2026-03-02');
});
