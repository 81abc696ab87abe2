/** The project's feed loads on before one has scrolled to its end (§9: 100 px). */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { projectApi } from '@/services/project';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { Activities } from './Activities';

jest.mock('@/services/project');
type ProjectActivity = import('@contract/project/project').ProjectActivity;

const activity = (n: number): ProjectActivity => ({
  ...{ id: `${n}`, at: '2026-11-20T08:00:00Z', actor: null, text: `动态 ${n}` },
  ...{ taskId: '', taskNo: '', title: '' },
});

it('asks for older ones 100 px above the end of the page, and not earlier', async () => {
  const asked = jest.mocked(projectApi.listActivities).mockImplementation(async ({ pageNo = 1 }) => ({
    ...{ result: [activity(pageNo)], total: 2, pageNo, pageSize: 1 },
  }));
  const { container } = render(
    <TestRouter>
      <main>
        <Activities projectId="p" />
      </main>
    </TestRouter>,
  );
  const page = container.querySelector('main') as HTMLElement;
  const sizes = { scrollHeight: 2000, clientHeight: 500 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(page, name, { value });
  await screen.findByText(/动态 1/);
  const scrollTo = (top: number) =>
    act(async () => {
      page.scrollTop = top;
      fireEvent.scroll(page);
    });
  await scrollTo(1399);
  expect(asked).toHaveBeenCalledTimes(1);
  await scrollTo(1400);
  expect(asked).toHaveBeenCalledTimes(2);
  await screen.findByText(/动态 2/);
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});
