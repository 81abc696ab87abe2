/** A template that is changed is sent as the API takes it. */
import { TemplateUpdate } from '@contract/review/review';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory } from '@umijs/max';
import { approvalApi } from '@/services/approval';
import { reviewApi } from '@/services/review';
import { TestRouter } from '../../../tests/console/TestRouter';
import { TemplateForm } from './TemplateForm';

jest.mock('@/services/review');
jest.mock('@/services/approval');
jest.mocked(approvalApi.listFlows).mockResolvedValue([]);

const template = {
  ...({ id: 't', name: '概要设计评审', type: 'design', mode: 'and', percent: null, flowId: null } as const),
  ...{ items: ['范围一致', '接口有约定'], enabled: true, version: 2, used: 7 },
};

beforeAll(() => void createHistory({ type: 'memory' }));

it('sends what the form has, and none of what a template is shown with', async () => {
  const done = jest.fn();
  jest.mocked(reviewApi.updateTemplate).mockResolvedValue({ version: 3 });
  render(
    <TestRouter>
      <TemplateForm template={template} onClose={jest.fn()} onDone={done} />
    </TestRouter>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '（新）');
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const [{ id, ...sent }] = jest.mocked(reviewApi.updateTemplate).mock.calls[0] as unknown as [{ id: string }];
  expect([id, sent]).toMatchObject(['t', { name: '概要设计评审（新）', items: template.items, version: 2 }]);
  expect(Object.keys(sent).filter((key) => !(key in TemplateUpdate.properties))).toEqual([]);
});
