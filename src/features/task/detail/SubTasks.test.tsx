import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taskApi } from '@/services/task';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { TaskProjectProvider } from '../context/TaskProject';
import { aDetail, aType } from '../testing';
import { SubTasks } from './SubTasks';

jest.mock('@/services/task');
jest.mock('@/components/RichEditor', () => ({ RichEditor: () => null }));
const service = jest.mocked(taskApi);
const user = userEvent.setup({ delay: null });

it('lines pasted below a task that are to be one task keep all of them: the first its title, the others its text', async () => {
  service.listSubTasks.mockResolvedValue({ groups: [], taskTypeList: [], total: 0, pageNo: 1, pageSize: 200 });
  service.create.mockResolvedValue({ taskId: '2', taskNo: 'P-2' });
  const task = aDetail({ taskId: '1', taskNo: 'P-1', actions: ['createChild'], childTotal: 1 });
  const data = {
    project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
    ...{ types: [aType()], members: [], customFields: [], userId: 'me' },
  };
  render(
    <TestRouter>
      <TaskProjectProvider data={data}>
        <SubTasks task={task} onOpen={jest.fn()} onStructure={jest.fn()} />
      </TaskProjectProvider>
    </TestRouter>,
  );
  await user.click(await screen.findByRole('button', { name: /添加/ }));
  await user.click(screen.getByRole('textbox', { name: '子任务标题' }));
  await user.paste('割接当天\n先停服务\n再切数据');
  await user.click(await screen.findByRole('button', { name: '建成一个任务' }));
  const form = within(await screen.findByRole('dialog', { name: /新建子任务/ }));
  await user.click(form.getByRole('button', { name: /^创\s?建$/ }));
  await waitFor(() => expect(service.create).toHaveBeenCalled());
  expect(service.create.mock.calls[0]?.[0]).toMatchObject({
    ...{ parentId: '1', title: '割接当天' },
    notes: expect.stringMatching(/先停服务.*再切数据/s),
  });
});
