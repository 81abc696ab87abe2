/** Acts that are no fields of an object with an undo of the server's own: hours of a task, members of a project. */
import * as projects from '@/services/project';
import * as tasks from '@/services/task';
import * as work from '@/services/work';
import { takeBack } from './takeBack';

jest.mock('@/services/project');
jest.mock('@/services/task');
jest.mock('@/services/work');
type Act = import('./entry').Act;
type HoursAct = import('./entry').HoursAct;
type LoggedHours = import('./entry').LoggedHours;
const [hours, task, project] = [jest.mocked(work), jest.mocked(tasks), jest.mocked(projects)];

const two: LoggedHours = { day: '2026-11-23', minutes: 120, kind: 'normal', remark: '联调' };
const three = { ...two, minutes: 180 };
const act = (before: LoggedHours | null, after: LoggedHours | null, left: HoursAct['left']): HoursAct => ({
  ...{ kind: 'hours', taskId: 't', id: 'w', before, after, left },
});
/** What stands there now. */
const stands = (log: LoggedHours | null, leftHours: number | null) => {
  hours.getTaskHours.mockResolvedValue({ logs: log ? [{ ...log, id: 'w', version: 4 }] : [] } as never);
  task.getTaskDetail.mockResolvedValue({ leftHours } as never);
};
const saved = (id: string, leftHours: number | null) => ({ id, task: { leftHours } }) as never;

beforeEach(() => jest.resetAllMocks());

it('takes logged hours away, and what is left of the task goes back with them', async () => {
  // One hour was left, and two were worked: nothing is less than none.
  stands(two, 0);
  hours.removeWork.mockResolvedValue(saved('w', 2));
  const { reverse } = await takeBack(act(null, two, { before: 1, after: 0 }));
  expect(hours.removeWork).toHaveBeenCalledWith('w');
  expect(task.takeBackTask.mock.calls[0]?.slice(0, 2)).toEqual([
    't',
    { set: { leftHours: 1 }, expect: { leftHours: 2 } },
  ]);
  expect(reverse).toEqual(act(two, null, { before: 0, after: 1 }));
});

it('logs removed hours again, under a number of their own', async () => {
  stands(null, 5);
  hours.logWork.mockResolvedValue(saved('new', 3));
  const { reverse } = await takeBack(act(two, null, { before: 3, after: 5 }));
  expect(hours.logWork).toHaveBeenCalledWith({ taskId: 't', ...two, leftHours: 3 });
  expect(reverse).toEqual({ ...act(null, two, { before: 5, after: 3 }), id: 'new' });
});

it('changes them back by the version that stands there, and leaves what somebody said of the rest since', async () => {
  stands(three, 9);
  hours.changeWork.mockResolvedValue(saved('w', 9));
  await takeBack(act(two, three, { before: 6, after: 5 }));
  expect(hours.changeWork).toHaveBeenCalledWith('w', { ...two, version: 4 });
});

it('leaves hours alone that somebody changed or removed since', async () => {
  stands(three, 0);
  expect(await takeBack(act(null, two, { before: 2, after: 0 }))).toEqual({
    reverse: null,
    notes: ['这条工时此后被修改，未恢复'],
  });
  stands(null, 0);
  expect((await takeBack(act(null, two, { before: 2, after: 0 }))).notes).toEqual(['这条工时此后被删除，未恢复']);
  expect(hours.removeWork).not.toHaveBeenCalled();
});

it('gives a member the role back, removes who was added, and adds who was removed', async () => {
  const member = (before: string | null, after: string | null): Act => ({
    ...{ kind: 'member', projectId: 'p', userId: 'u', before, after },
  });
  const has = (roleId: string | null) =>
    project.listProjectMembers.mockResolvedValue((roleId ? [{ userId: 'u', roleId, via: null }] : []) as never);
  has('viewer');
  expect((await takeBack(member('developer', 'viewer'))).reverse).toEqual(member('viewer', 'developer'));
  expect(project.bindProjectRole.mock.calls[0]?.[0]).toEqual({ projectId: 'p', userId: 'u', roleId: 'developer' });
  expect((await takeBack(member(null, 'viewer'))).reverse).toEqual(member('viewer', null));
  expect(project.removeProjectMember.mock.calls[0]?.[0]).toEqual({ projectId: 'p', userId: 'u' });
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
  project.getProjectDetail.mockResolvedValue({ version: 7 } as never);
  await takeBack({ kind: 'archive', projectId: 'p', archived: false });
  expect(project.archiveProject).toHaveBeenCalledWith('p', { version: 7, archived: true });
});
