/** Acts that are no fields of an object with an undo of the server's own: hours, and what is done to a project. */
import { dynamicTableApi } from '@/services/dynamicTable';
import { hoursApi } from '@/services/hours';
import { problemApi, problemService } from '@/services/problem';
import { projectApi } from '@/services/project';
import { questionnaireApi } from '@/services/questionnaire';
import { taskApi } from '@/services/task';
import { taskRecycleApi } from '@/services/taskRecycle';
import { taskWorkApi } from '@/services/taskWork';
import { takeBack } from './takeBack';

jest.mock('@/services/dynamicTable');
jest.mock('@/services/hours');
jest.mock('@/services/problem');
jest.mock('@/services/project');
jest.mock('@/services/questionnaire');
jest.mock('@/services/task');
jest.mock('@/services/taskRecycle');
jest.mock('@/services/taskWork');
type Act = import('./entry').Act;
type HoursAct = import('./entry').HoursAct;
type LoggedHours = import('./entry').LoggedHours;
const [hours, task, project, week] = [
  jest.mocked(taskWorkApi),
  jest.mocked(taskApi),
  jest.mocked(projectApi),
  jest.mocked(hoursApi),
];

const two: LoggedHours = { day: '2026-11-23', minutes: 120, kind: 'normal', remark: '联调' };
const three = { ...two, minutes: 180 };
const act = (before: LoggedHours | null, after: LoggedHours | null, left: HoursAct['left']): HoursAct => ({
  ...{ kind: 'hours', on: { taskId: 't' }, id: 'w', before, after, left },
});
/** What stands there now. */
const stands = (log: LoggedHours | null, leftHours: number | null) => {
  hours.hours.mockResolvedValue({ logs: log ? [{ ...log, id: 'w', version: 4 }] : [] } as never);
  task.detail.mockResolvedValue({ leftHours } as never);
};
const saved = (id: string, leftHours: number | null) => ({ id, task: { leftHours } }) as never;

beforeEach(() => jest.resetAllMocks());

it('takes logged hours away, and what is left of the task goes back with them', async () => {
  // One hour was left, and two were worked: nothing is less than none.
  stands(two, 0);
  hours.remove.mockResolvedValue(saved('w', 2));
  const { reverse } = await takeBack(act(null, two, { before: 1, after: 0 }));
  expect(hours.remove).toHaveBeenCalledWith({ id: 'w' });
  expect(task.takeBack).toHaveBeenCalledWith({ taskId: 't', set: { leftHours: 1 }, expect: { leftHours: 2 } });
  expect(reverse).toEqual(act(two, null, { before: 0, after: 1 }));
});

it('logs removed hours again, under a number of their own', async () => {
  stands(null, 5);
  hours.log.mockResolvedValue(saved('new', 3));
  const { reverse } = await takeBack(act(two, null, { before: 3, after: 5 }));
  expect(hours.log).toHaveBeenCalledWith({ taskId: 't', ...two, leftHours: 3 });
  expect(reverse).toEqual({ ...act(null, two, { before: 5, after: 3 }), id: 'new' });
});

it('changes them back by the version that stands there, and leaves what somebody said of the rest since', async () => {
  stands(three, 9);
  hours.change.mockResolvedValue(saved('w', 9));
  await takeBack(act(two, three, { before: 6, after: 5 }));
  expect(hours.change).toHaveBeenCalledWith({ id: 'w', ...two, version: 4 });
});

it('leaves hours alone that somebody changed or removed since', async () => {
  stands(three, 0);
  expect(await takeBack(act(null, two, { before: 2, after: 0 }))).toEqual({
    reverse: null,
    notes: ['这条工时此后被修改，未恢复'],
  });
  stands(null, 0);
  expect((await takeBack(act(null, two, { before: 2, after: 0 }))).notes).toEqual(['这条工时此后被删除，未恢复']);
  expect(hours.remove).not.toHaveBeenCalled();
});

it('gives a member the role back, removes who was added, and adds who was removed', async () => {
  const member = (before: string | null, after: string | null): Act => ({
    ...{ kind: 'member', projectId: 'p', userId: 'u', before, after },
  });
  const has = (roleId: string | null) =>
    project.listMembers.mockResolvedValue((roleId ? [{ userId: 'u', roleId, via: null }] : []) as never);
  has('viewer');
  expect((await takeBack(member('developer', 'viewer'))).reverse).toEqual(member('viewer', 'developer'));
  expect(project.bindRole.mock.calls[0]?.[0]).toEqual({ projectId: 'p', userId: 'u', roleId: 'developer' });
  expect((await takeBack(member(null, 'viewer'))).reverse).toEqual(member('viewer', null));
  expect(project.removeMember.mock.calls[0]?.[0]).toEqual({ projectId: 'p', userId: 'u' });
  has(null);
  expect((await takeBack(member('developer', null))).reverse).toEqual(member(null, 'developer'));
  // Somebody else has given another role.
  has('manager');
  expect(await takeBack(member('developer', 'viewer'))).toEqual({
    reverse: null,
    notes: ['成员的角色此后被修改过，未恢复'],
  });
});

it('archives again what was taken back from the archive, by the version of now', async () => {
  project.get.mockResolvedValue({ version: 7 } as never);
  await takeBack({ kind: 'archive', projectId: 'p', archived: false });
  expect(project.archive).toHaveBeenCalledWith({ id: 'p', version: 7, archived: true });
});

it('takes back hours of other work, which stand in the week alone', async () => {
  const other = (before: LoggedHours | null, after: LoggedHours | null): HoursAct => ({
    ...{ kind: 'hours', on: { other: 'meeting' }, id: 'w', before, after, left: { before: null, after: null } },
  });
  const stand = (log: LoggedHours | null) =>
    week.week.mockResolvedValue({ logs: log ? [{ ...log, id: 'w', version: 2 }] : [] } as never);
  stand(two);
  expect((await takeBack(other(null, two))).reverse).toEqual(other(two, null));
  expect(week.week).toHaveBeenCalledWith({ day: two.day });
  expect(week.removeOther).toHaveBeenCalledWith({ id: 'w' });
  stand(three);
  await takeBack(other(two, three));
  expect(week.changeOther).toHaveBeenCalledWith({ id: 'w', ...two, version: 2 });
  week.logOther.mockResolvedValue({ id: 'new', version: 1 });
  expect((await takeBack(other(two, null))).reverse).toEqual({ ...other(null, two), id: 'new' });
  stand(three);
  expect((await takeBack(other(null, two))).notes).toEqual(['这条工时此后被修改，未恢复']);
});

it('gives a project its status, a switch, its tabs and its departments back, unless somebody has changed them since', async () => {
  project.get.mockResolvedValue({ version: 7, status: 'SUSPENDED', tabs: null } as never);
  await takeBack({ kind: 'status', projectId: 'p', before: 'DOING', after: 'SUSPENDED' });
  expect(project.updateStatus.mock.calls[0]?.[0]).toMatchObject({ id: 'p', version: 7, status: 'DOING' });
  expect(await takeBack({ kind: 'status', projectId: 'p', before: 'DOING', after: 'FINISHED' })).toEqual({
    reverse: null,
    notes: ['项目的状态此后被修改过，未恢复'],
  });

  project.getSettings.mockResolvedValue({ AUTO_SCHEDULE: '1' } as never);
  const turned = { kind: 'setting', projectId: 'p', key: 'AUTO_SCHEDULE', before: '0', after: '1' } as const;
  expect((await takeBack(turned)).reverse).toEqual({ ...turned, before: '1', after: '0' });
  expect(project.saveSettings.mock.calls[0]?.[0]).toEqual({ projectId: 'p', configs: { AUTO_SCHEDULE: '0' } });
  expect((await takeBack({ ...turned, before: '1', after: '0' })).notes).toEqual(['设置此后被修改过，未恢复']);

  const tabs = { order: ['task', 'risk'], hidden: [] };
  await takeBack({ kind: 'tabs', projectId: 'p', before: tabs, after: null });
  expect(project.arrangeTabs).toHaveBeenCalledWith({ projectId: 'p', version: 7, tabs });
  expect((await takeBack({ kind: 'tabs', projectId: 'p', before: null, after: tabs })).reverse).toBeNull();

  project.listDepartments.mockResolvedValue([{ departmentId: 'd', roleId: 'viewer' }] as never);
  await takeBack({ kind: 'department', projectId: 'p', orgId: 'd', before: null, after: 'viewer' });
  expect(project.removeDepartment.mock.calls[0]?.[0]).toEqual({ projectId: 'p', orgId: 'd' });
  await takeBack({ kind: 'department', projectId: 'p', orgId: 'd', before: 'manager', after: 'viewer' });
  expect(project.bindRoles.mock.calls[0]?.[0]).toEqual({ projectId: 'p', orgIds: ['d'], roleId: 'manager' });
});

it('takes several members back who were added in one go, past one who has another role by now', async () => {
  const added = (userId: string): Act => ({ kind: 'member', projectId: 'p', userId, before: null, after: 'viewer' });
  project.listMembers.mockResolvedValue([
    { userId: 'a', roleId: 'viewer', via: null },
    { userId: 'b', roleId: 'manager', via: null },
    { userId: 'c', roleId: 'viewer', via: null },
  ] as never);
  const { reverse, notes } = await takeBack({ kind: 'several', acts: ['a', 'b', 'c'].map(added) });
  expect(project.removeMember.mock.calls.map(([{ userId }]) => userId)).toEqual(['c', 'a']);
  expect(notes).toEqual(['成员的角色此后被修改过，未恢复']);
  const back = (userId: string): Act => ({ ...added(userId), before: 'viewer', after: null }) as Act;
  expect(reverse).toEqual({ kind: 'several', acts: [back('c'), back('a')] });
});

it('brings a deleted questionnaire back, and deletes it again as it stands by then', async () => {
  const form = jest.mocked(questionnaireApi);
  const removed = { kind: 'questionnaire', id: 'q', removed: true } as const;
  const { reverse } = await takeBack(removed);
  expect(form.recover).toHaveBeenCalledWith({ id: 'q' });
  form.get.mockResolvedValue({ version: 9 } as never);
  expect((await takeBack(reverse as Act)).reverse).toEqual(removed);
  expect(form.delete).toHaveBeenCalledWith({ id: 'q', version: 9 });
});

it('takes a conversion of a problem back with its state, and begins it again with who had it', async () => {
  const service = jest.mocked(problemApi);
  const made: Act = {
    ...{ kind: 'convert', id: 'q', to: 'task', madeId: 't', begun: true, undone: false, assigneeId: null },
  };
  service.unconvert.mockResolvedValueOnce({ restored: true, assigneeId: 'u' });
  const undone = await takeBack(made);
  expect(service.unconvert).toHaveBeenCalledWith({ id: 'q', to: 'task', madeId: 't', begun: true });
  expect(undone).toEqual({ reverse: { ...made, undone: true, assigneeId: 'u' }, notes: [] });
  problemService.detail = jest.fn().mockResolvedValue({ state: 'CONFIRMED', version: 5 });
  problemService.step = jest.fn();
  const again = await takeBack(undone.reverse as Act);
  expect(taskRecycleApi.recover).toHaveBeenCalledWith({ taskIds: ['t'] });
  expect(problemService.step).toHaveBeenCalledWith('q', {
    ...{ to: 'PROCESSING', state: 'CONFIRMED', version: 5, assigneeId: 'u' },
  });
  expect(again.reverse).toEqual({ ...made, assigneeId: 'u' });
  // The task is back, whatever is refused of the problem.
  problemService.step = jest.fn().mockRejectedValue(new Error('状态已变'));
  expect(await takeBack(undone.reverse as Act)).toEqual({
    reverse: { ...made, begun: false, assigneeId: 'u' },
    notes: ['问题没有重新进入处理中'],
  });
  service.unconvert.mockResolvedValueOnce({ restored: false, assigneeId: 'u' });
  expect((await takeBack(made)).notes).toEqual(['问题的状态此后被修改过，未恢复']);
});

it('takes a large act on a table back call by call, and tells how far it is', async () => {
  const call = jest.mocked(dynamicTableApi.takeBack);
  const answer = (left: number, kept: number, next: string | null) =>
    call.mockResolvedValueOnce({ actId: 'undo', done: 400, kept, total: 1_200, left, next });
  answer(800, 1, 'line 400');
  answer(400, 0, 'line 800');
  answer(0, 2, null);
  const told: number[][] = [];
  const taken = await takeBack({ kind: 'table', actId: 'import' }, (...progress) => told.push(progress));
  expect(call.mock.calls.map(([asked]) => asked)).toEqual([
    { actId: 'import' },
    { actId: 'import', goesOn: { actId: 'undo', next: 'line 400' } },
    { actId: 'import', goesOn: { actId: 'undo', next: 'line 800' } },
  ]);
  expect(told).toEqual([
    [400, 1_200],
    [800, 1_200],
  ]);
  expect(taken).toEqual({ reverse: { kind: 'table', actId: 'undo' }, notes: ['3 处此后被修改过，未恢复'] });
});
