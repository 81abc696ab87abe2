import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import * as fields from '@/services/field';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import { FieldForm } from './FieldForm';

jest.mock('@/services/field');
const service = jest.mocked(fields);

const field = {
  ...{ fieldId: 'f', name: '影响范围', kind: 'text', hint: '', required: false, options: [], config: {} },
  ...{ defaultValue: null, version: 1, adopted: false },
} as never;

it('asks where somebody saved a field in between, and keeps what was typed', async () => {
  createHistory({ type: 'memory' });
  service.getFieldUsage.mockResolvedValue({ count: 0 });
  const current = { ...(field as object), hint: '别人写的', version: 2 };
  const stale = { code: errorCatalogue.STALE.code, data: { updatedBy: null, updatedTime: null, current } };
  service.updateField.mockRejectedValueOnce(new ApiError('已被修改', stale)).mockResolvedValue(null as never);
  const saved = jest.fn();
  render(
    <TestRouter>
      <FieldForm projectId={null} objectType="task" field={field} siblings={[]} onClose={() => {}} onSaved={saved} />
    </TestRouter>,
  );
  fireEvent.change(await screen.findByLabelText('填写说明'), { target: { value: '我写的' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await screen.findByText('别人写的');
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(service.updateField.mock.lastCall?.[0]).toMatchObject({ hint: '我写的', version: 2 });
});
