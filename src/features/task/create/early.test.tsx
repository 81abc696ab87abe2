/** What is typed between the key that asks for a new task and the form. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { EarlyTitle, nothingTyped } from '@/components/EarlyTitle';
import { taskApi } from '@/services/task';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { TaskProjectProvider } from '../context/TaskProject';
import { aType } from '../testing';
import { CreateTaskModal } from './CreateTaskModal';

type TaskForm = typeof import('./CreateTaskModal')['CreateTaskModal'];

jest.mock('@/services/task');
jest.mock('@/components/RichEditor', () => ({ RichEditor: () => null }));
const service = jest.mocked(taskApi);

function Page({ form: Form }: { form: ReturnType<typeof late>['form'] }) {
  const [early, setEarly] = useState(nothingTyped);
  return (
    <Suspense fallback={<EarlyTitle words={early} onChange={setEarly} onClose={() => undefined} />}>
      <Form open early={early} onClose={() => undefined} onCreated={() => undefined} />
    </Suspense>
  );
}

/** The form, whose code comes when `arrive` is called. */
function late() {
  let arrive: () => void = () => undefined;
  const form = lazy(
    () =>
      new Promise<{ default: TaskForm }>((resolve) => {
        arrive = () => resolve({ default: CreateTaskModal });
      }),
  );
  return { form, arrive: () => act(async () => arrive()) };
}

async function begin() {
  jest.resetAllMocks();
  sessionStorage.clear();
  service.create.mockResolvedValue({ taskId: '1', taskNo: 'P-1' });
  const { form, arrive } = late();
  const data = {
    project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
    ...{ types: [aType()], members: [], customFields: [], userId: 'me' },
  };
  render(
    <TestRouter>
      <TaskProjectProvider data={data}>
        <Page form={form} />
      </TaskProjectProvider>
    </TestRouter>,
  );
  const field = await screen.findByRole('textbox', { name: '标题（正在打开）' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '割接方案' } });
  return { field, arrive };
}

it('stands in the title, which has the focus', async () => {
  const { arrive } = await begin();
  await arrive();
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: '标题' });
  expect(title.value).toBe('割接方案');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(service.create).not.toHaveBeenCalled();
});

it('is created by the Enter that came before the form', async () => {
  const { field, arrive } = await begin();
  fireEvent.keyDown(field, { key: 'Enter' });
  await arrive();
  await waitFor(() => expect(service.create).toHaveBeenCalledTimes(1));
  expect(service.create.mock.calls[0]?.[0]).toMatchObject({ projectId: 'p', title: '割接方案' });
});
