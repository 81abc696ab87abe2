import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { dynamicTableApi } from '@/services/dynamicTable';
import { useDoing } from './useDoing';

jest.mock('@/services/dynamicTable');
const server = jest.mocked(dynamicTableApi.pasteRecords);

/** A server that lacks the option 新. */
beforeEach(() => {
  server.mockReset();
  server.mockImplementation(async ({ rows, makeOptions, dryRun }) => {
    const options = makeOptions && rows.flat().includes('新') ? ['新'] : [];
    const done = { changed: 1, added: 0, skipped: 0, problems: [], options };
    return { ...done, actId: dryRun ? null : 'act' };
  });
});
const sent = () => server.mock.calls.map(([{ dryRun = false, makeOptions = false }]) => ({ dryRun, makeOptions }));
const asking = { dryRun: true, makeOptions: true };

function begin(keys: string[], text: string) {
  const { result } = renderHook(() => useDoing('table', ['f2'], () => undefined), { wrapper: App });
  let done: unknown;
  act(() => {
    done = result.current.paste(['r1'], keys, [[text]], '1 个单元格');
  });
  return done as Promise<unknown>;
}

it.each([
  ['新增选项并粘贴', true],
  ['只粘贴已有的选项', false],
])('asks before a paste makes options: %s', async (name, makeOptions) => {
  const done = begin(['f2'], '新');
  const button = await screen.findByRole('button', { name });
  expect(screen.getByText(/「新」/).textContent).toContain('新增的选项一并移除');
  expect(sent()).toEqual([asking]);
  await act(async () => {
    button.click();
    await done;
  });
  expect(sent()).toEqual([asking, { dryRun: false, makeOptions }]);
});

it('asks nothing where no option is missing, and looks at nothing where no choice is pasted', async () => {
  const known = begin(['f2'], '旧');
  await act(async () => void (await known));
  expect(sent()).toEqual([asking, { dryRun: false, makeOptions: false }]);
  server.mockClear();
  const text = begin(['f1'], '新');
  await act(async () => void (await text));
  expect(sent()).toEqual([{ dryRun: false, makeOptions: false }]);
});

it('asks for what a new record cannot begin without, and adds nothing before it is there', async () => {
  const add = jest.mocked(dynamicTableApi.addRecords).mockResolvedValue({ actId: 'act', ids: ['r9'] });
  const code = { key: 'f1', kind: 'text', name: '编码', options: [], config: { required: true }, hint: '' };
  const required = [{ ...code, defaultValue: null, version: 1, writable: true }] as never;
  const { result } = renderHook(() => useDoing('table', [], () => undefined, { required }), { wrapper: App });
  let done: Promise<string | undefined> | undefined;
  act(() => {
    done = result.current.add({ f2: '甲' });
  });
  const field = await screen.findByLabelText('编码');
  fireEvent.click(screen.getByRole('button', { name: /新\s*增/ }));
  expect(add).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'A-1' } });
  fireEvent.click(screen.getByRole('button', { name: /新\s*增/ }));
  await act(async () => expect(await done).toBe('r9'));
  expect(add).toHaveBeenCalledWith({ tableId: 'table', records: [{ values: { f2: '甲', f1: 'A-1' } }] });
});
