import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taskApi } from '@/services/task';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { TaskProjectProvider } from '../context/TaskProject';
import { QuickCreateRow } from '../list/QuickCreateRow';
import { aField, aStage, aType } from '../testing';
import { CreateTaskModal } from './CreateTaskModal';

jest.mock('@/services/task');
const service = jest.mocked(taskApi);
const created = jest.fn();
const user = userEvent.setup({ delay: null });

const type = aType({
  taskTypeId: 't',
  stageList: [aStage('new', { initial: true }), aStage('doing', { allowCreate: true })],
  layout: {
    groups: [{ id: 'a', title: '关键', columns: 1, fields: [{ field: 'source' }] }],
    createFields: ['source', 'urgent'],
  },
  fieldRules: [
    { stageId: 'new', field: 'gone', rule: 'hidden' },
    { stageId: 'new', field: 'notes', rule: 'hidden' },
    { stageId: 'doing', field: 'urgent', rule: 'hidden' },
    { stageId: 'doing', field: 'notes', rule: 'hidden' },
  ],
});
const data = {
  project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
  types: [type],
  members: [],
  customFields: [
    aField({ fieldId: 'source', name: '来源', kind: 'text', required: true }),
    aField({ fieldId: 'gone', name: '不问的', kind: 'text', required: true }),
  ],
  userId: 'me',
};
const show = (children: React.ReactNode) =>
  render(
    <TestRouter>
      <TaskProjectProvider data={data}>{children}</TaskProjectProvider>
    </TestRouter>,
  );
const open = (beginning?: object) =>
  show(<CreateTaskModal open beginning={beginning} onClose={jest.fn()} onCreated={created} />);
const dialog = () => within(screen.getByRole('dialog'));
const submit = () => user.click(dialog().getByRole('button', { name: /^创\s?建$/ }));
const fillSource = async (text: string) => {
  await user.click(dialog().getByRole('button', { name: /^修改来源/ }));
  await user.keyboard(`${text}{Enter}`);
};
const refusal = (message: string, more: object) => new ApiError(message, { code: 'A0400', status: 400, data: more });

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
});

it('asks by the layout, for what is required and not for what the first stage hides, and sends that', async () => {
  service.create.mockResolvedValue({ taskId: '1', taskNo: 'P-1' });
  open({ draft: { title: '新任务', fields: { planEnd: '2026-12-01' } } });
  expect(dialog().queryByText('不问的')).toBeNull();
  expect(dialog().queryByText('描述')).toBeNull();
  expect(dialog().queryByText('截止')).toBeNull();
  await submit();
  expect(await dialog().findByText('请填写「来源」')).toBeTruthy();
  expect(service.create).not.toHaveBeenCalled();
  await fillSource('电话');
  await submit();
  await waitFor(() => expect(created).toHaveBeenCalledWith('1', false));
  expect(service.create).toHaveBeenCalledWith({
    ...{ projectId: 'p', title: '新任务', taskTypeId: 't', urgent: 2, customFields: { source: '电话' } },
  });
});

it('begins in the stage of a column, and below another task', async () => {
  service.create.mockResolvedValue({ taskId: '1', taskNo: 'P-1' });
  const parent = { taskId: 'up', taskNo: 'P-9', title: '父任务甲' };
  open({ draft: { title: '新任务' }, stage: { ids: ['doing'], name: '进行中' }, parent });
  expect(screen.getByText('新建子任务 · 进行中')).toBeTruthy();
  expect(dialog().getByText(/P-9 父任务甲/)).toBeTruthy();
  expect(dialog().queryByText('优先级')).toBeNull();
  expect(dialog().getByText('不问的')).toBeTruthy();
  await fillSource('电话');
  await user.click(dialog().getByRole('button', { name: /^修改不问的/ }));
  await user.keyboard('甲{Enter}');
  await submit();
  await waitFor(() => expect(service.create).toHaveBeenCalled());
  expect(service.create.mock.calls[0]?.[0]).toEqual({
    ...{ projectId: 'p', title: '新任务', taskTypeId: 't', parentId: 'up', stageId: 'doing' },
    customFields: { source: '电话', gone: '甲' },
  });
});

it('asks for what a lane says although the layout does not, and sends it', async () => {
  service.create.mockResolvedValue({ taskId: '1', taskNo: 'P-1' });
  open({ draft: { title: '新任务' }, given: { planEnd: '2026-12-01' } });
  expect(dialog().getByText('截止')).toBeTruthy();
  await fillSource('电话');
  await submit();
  await waitFor(() => expect(service.create).toHaveBeenCalled());
  expect(service.create.mock.calls[0]?.[0]).toMatchObject({ planEnd: '2026-12-01' });
});

it('shows a refusal at the fields that it is about and keeps what was typed, also when it is closed', async () => {
  service.create.mockRejectedValue(refusal('来源写得不对', { field: 'customFields.source' }));
  const { unmount } = open({ draft: { title: '新任务' } });
  await fillSource('电话');
  await submit();
  expect(await dialog().findByText('来源写得不对')).toBeTruthy();
  unmount();
  open();
  expect((dialog().getByLabelText('标题') as HTMLInputElement).value).toBe('新任务');
  expect(dialog().getByText('电话')).toBeTruthy();
});

describe('a quick create', () => {
  const more = jest.fn();
  const type_ = async (title: string) => {
    show(<QuickCreateRow onCreated={created} onMore={more} />);
    await user.type(screen.getByLabelText('快速新建任务'), `${title}{Enter}`);
  };
  beforeEach(() => more.mockReset());

  it('that lacks something hands its title to the form', async () => {
    service.create.mockRejectedValue(refusal('请填写「来源」', { field: 'customFields.source', missing: ['source'] }));
    await type_('快速');
    await waitFor(() => expect(more).toHaveBeenCalledWith({ title: '快速' }));
  });

  it('that must not be keeps its title', async () => {
    service.create.mockRejectedValue(new ApiError('项目已关闭', { code: 'A0422', status: 422 }));
    await type_('快速');
    await screen.findByText('项目已关闭');
    expect(more).not.toHaveBeenCalled();
    expect((screen.getByLabelText('快速新建任务') as HTMLInputElement).value).toBe('快速');
  });
});

it('creates with Enter and stands ready for the next, with a link to what was made; Ctrl+Enter opens it', async () => {
  service.create.mockResolvedValue({ taskId: '1', taskNo: 'P-1' });
  open();
  await fillSource('电话');
  const title = dialog().getByLabelText('标题');
  await user.type(title, '第一个{Enter}');
  expect(await dialog().findByRole('link', { name: 'P-1 第一个' })).toBeTruthy();
  expect(created).toHaveBeenLastCalledWith('1', false);
  expect((title as HTMLInputElement).value).toBe('');
  await fillSource('邮件');
  await user.type(title, '第二个{Control>}{Enter}{/Control}');
  await waitFor(() => expect(created).toHaveBeenLastCalledWith('1', true));
  expect(service.create).toHaveBeenCalledTimes(2);
});
