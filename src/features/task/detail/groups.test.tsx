import type { TaskTypeInfo } from '@contract/task/setup';
import type { TaskDetail } from '@contract/task/task';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { buildTaskProject, type TaskProjectData, TaskProjectProvider } from '../context/TaskProject';
import { aDetail, aField, aType } from '../testing';
import { FieldPanel } from './FieldPanel';
import { groupsOf } from './groups';

const data = (type: TaskTypeInfo, settings = {}): TaskProjectData => ({
  project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
  types: [type],
  members: [],
  customFields: [aField({ fieldId: 'f1', name: '客户', kind: 'text' })],
  settings,
  userId: 'me',
});
const task = (part: Partial<TaskDetail> = {}) =>
  aDetail({ taskId: '1', actions: ['edit', 'dates', 'assign'], ...part });
const layout = {
  groups: [
    { id: 'a', title: '关键', columns: 2 as const, fields: [{ field: 'f1', full: true }, { field: 'planEnd' }] },
    { id: 'b', title: '收起的', columns: 1 as const, folded: true, fields: [{ field: 'urgent' }] },
  ],
  createFields: null,
};
const of = (type: TaskTypeInfo, one: TaskDetail, place: 'all' | 'main' | 'aside', settings = {}) =>
  groupsOf(one, buildTaskProject(data(type, settings)), place).map(({ title, fields }) => [
    title,
    fields.map(({ field }) => field.label),
  ]);

describe('groups of a detail', () => {
  it('stand above the text with two columns, else beside it; what no group holds is last', () => {
    const type = aType({ layout });
    expect(of(type, task(), 'main')).toEqual([['关键', ['客户', '截止']]]);
    expect(of(type, task(), 'aside').map(([title]) => title)).toEqual(['收起的', '其他']);
    expect(of(type, task(), 'all').map(([title]) => title)).toEqual(['关键', '收起的', '其他']);
  });

  it('leave out what the stage hides, and what means nothing for the task', () => {
    const fieldRules = ['f1', 'planEnd', 'privateTask'].map((field) => ({ stageId: 'todo', field, rule: 'hidden' }));
    const labels = (one: TaskDetail, settings = {}) =>
      of(aType({ layout, fieldRules }), one, 'all', settings).flatMap(([, names]) => names);
    const plain = labels(task());
    expect(plain).not.toEqual(expect.arrayContaining(['客户']));
    for (const name of ['截止', '私密', '排期方式', '权重', '进度方式', '外部编号']) expect(plain).not.toContain(name);
    const child = labels(task({ parentId: 'x', childTotal: 2, externalKey: 'K' }), { AUTO_SCHEDULE: '1' });
    expect(child).toEqual(expect.arrayContaining(['排期方式', '权重', '进度方式', '外部编号', '里程碑']));
  });
});

describe('the panel', () => {
  const saved = jest.fn();
  const open = (one: TaskDetail, type = aType({ layout })) =>
    render(
      <TestRouter>
        <TaskProjectProvider data={data(type)}>
          <FieldPanel task={one} place="all" onSave={saved} />
        </TaskProjectProvider>
      </TestRouter>,
    );
  beforeEach(() => saved.mockReset());

  it('folds and unfolds a group', async () => {
    open(task());
    const head = screen.getByRole('button', { name: '收起的' });
    expect(head.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /^修改优先级：/ })).toBeNull();
    await userEvent.click(head);
    expect(screen.getByRole('button', { name: /^修改优先级：/ })).toBeTruthy();
  });

  it('says why a computed progress has no editor, and has one for a progress by hand', () => {
    const { unmount } = open(task({ progressMode: 'hours', progress: 40 }));
    expect(screen.queryByRole('button', { name: /^修改进度：/ })).toBeNull();
    expect(screen.getByRole('button', { name: /进度不能修改：由「按工时」自动计算/ })).toBeTruthy();
    unmount();
    open(task({ progressMode: 'children', childTotal: 0 }));
    expect(screen.getByRole('button', { name: /^修改进度：/ })).toBeTruthy();
  });

  it('shows again what was typed and refused, until it is taken or given up', async () => {
    saved.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    open(task());
    await userEvent.click(screen.getByRole('button', { name: /^修改客户：/ }));
    await userEvent.keyboard('很长的一段文字{Enter}');
    const again = await screen.findByDisplayValue('很长的一段文字');
    await userEvent.type(again, '二{Enter}');
    expect(saved.mock.calls.map(([patch]) => patch)).toEqual([
      { customFields: { f1: '很长的一段文字' } },
      { customFields: { f1: '很长的一段文字二' } },
    ]);
    expect(screen.queryByDisplayValue('很长的一段文字二')).toBeNull();
  });

  it('turns a milestone and privacy where they stand', async () => {
    open(task({ milestone: true }));
    await userEvent.click(screen.getByRole('switch', { name: '里程碑' }));
    expect(saved).toHaveBeenLastCalledWith({ milestone: false });
    await userEvent.click(screen.getByRole('switch', { name: '私密' }));
    expect(saved).toHaveBeenLastCalledWith({ privateTask: true });
  });
});
