import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { fieldApi } from '@/services/field';
import { ApiError } from '@/utils/apiError';
import { TestRouter } from '../../../tests/console/TestRouter';
import { FieldForm } from './FieldForm';

jest.mock('@/services/field');
const service = jest.mocked(fieldApi);

const field = {
  ...{ fieldId: 'f', name: '影响范围', kind: 'text', hint: '', required: false, options: [], config: {} },
  ...{ defaultValue: null, version: 1, adopted: false },
} as never;

const open = (of: never, siblings: never[] = []) => {
  const saved = jest.fn();
  render(
    <TestRouter>
      <FieldForm {...{ projectId: null, field: of, siblings, onSaved: saved }} objectType="task" onClose={() => {}} />
    </TestRouter>,
  );
  return saved;
};
const staleWith = (current: object) =>
  service.update.mockRejectedValueOnce(
    new ApiError('已被修改', {
      code: errorCatalogue.STALE.code,
      data: { updatedBy: null, updatedTime: null, current },
    }),
  );

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
  service.usage.mockResolvedValue({ count: 0 });
});

it('asks where somebody saved a field in between, and keeps what was typed', async () => {
  staleWith({ ...(field as object), hint: '别人写的', version: 2 }).mockResolvedValue(null as never);
  const saved = open(field);
  fireEvent.change(await screen.findByLabelText('填写说明'), { target: { value: '我写的' } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await screen.findByText('别人写的');
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(service.update.mock.lastCall?.[0]).toMatchObject({ hint: '我写的', version: 2 });
});

const tax = { fieldId: 'tax', name: '税额', kind: 'number', options: [], config: {} } as never;
it.each([
  ['money', { currency: 'CNY' }, 100_000, { currency: 'USD' }, 250_000, ['币种', '默认值'], ['USD', /2,500\.00/]],
  ['number', {}, null, { unit: '人天', precision: 1 }, 3, ['单位', '小数位数', '默认值'], ['人天', '1', '3']],
  ['calculated', { formula: '1' }, null, { formula: '{tax} * 2' }, null, ['公式'], ['{税额} * 2']],
  ['select', {}, 'a', {}, 'b', ['默认值'], ['乙']],
])(
  'names whatever else of a field the other changed: %s',
  async (kind, config, value, theirs, theirValue, rows, said) => {
    const options =
      kind === 'select'
        ? [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
          ]
        : [];
    const before = { ...(field as object), kind, options, config, defaultValue: value };
    staleWith({ ...before, config: theirs, defaultValue: theirValue, version: 2 });
    open(before as never, [tax]);
    await screen.findByLabelText('填写说明');
    fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(rows);
    for (const words of said) expect(within(table).getByText(words)).toBeTruthy();
  },
);
