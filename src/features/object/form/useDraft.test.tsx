import { errorCatalogue } from '@contract/errors';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHistory } from '@umijs/max';
import { App } from 'antd';
import { ApiError } from '@/utils/apiError';
import { useDraft } from './useDraft';

const send = jest.fn<Promise<{ version: number }>, [string, number | undefined]>();
const onDirty = jest.fn();

function Editor({ value, version }: { value: string; version: number }) {
  const editor = useDraft<string, { version: number }, { version: number; value: string }>({
    ...{ stored: { value, version }, send, onSaved: () => undefined, failure: '保存失败', onDirty },
    conflict: {
      subject: '说明',
      rows: (mine, theirs) => [{ key: 'value', label: '说明', mine, theirs: theirs.value }],
      onTheirs: (theirs) => editor.adopt(theirs),
    },
  });
  return (
    <>
      <input aria-label="说明" value={editor.draft} onChange={({ target }) => editor.setDraft(target.value)} />
      <button type="button" disabled={!editor.dirty} onClick={() => void editor.save()}>
        保存
      </button>
      {editor.dialog}
    </>
  );
}
const shown = (value: string, version: number) => (
  <App>
    <Editor {...{ value, version }} />
  </App>
);
const field = () => screen.getByLabelText<HTMLInputElement>('说明');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const stale = (current: object) =>
  new ApiError('', { code: errorCatalogue.STALE.code, data: { updatedBy: null, updatedTime: null, current } });

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
});

it('takes over what is read anew while nothing is written, and keeps what is', () => {
  const { rerender } = render(shown('一', 1));
  rerender(shown('二', 2));
  expect(field().value).toBe('二');
  write('写到一半');
  rerender(shown('三', 3));
  expect(field().value).toBe('写到一半');
});

it('saves against the version that it stands on, the next time against the one that came back', async () => {
  send.mockResolvedValueOnce({ version: 5 }).mockResolvedValueOnce({ version: 6 });
  render(shown('一', 4));
  write('二');
  expect(onDirty).toHaveBeenLastCalledWith(true);
  save();
  await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false));
  write('三');
  save();
  await waitFor(() => expect(send.mock.calls.map(([, version]) => version)).toEqual([4, 5]));
});

it('asks whose is to stand, and keeps what was refused', async () => {
  send.mockRejectedValueOnce(stale({ version: 7, value: '别人的' })).mockRejectedValueOnce(new ApiError('不行'));
  render(shown('一', 4));
  write('我的');
  save();
  fireEvent.click(await screen.findByRole('button', { name: '保留我的' }));
  expect(await screen.findByText('不行')).toBeTruthy();
  expect(send.mock.lastCall).toEqual(['我的', 7]);
  expect(field().value).toBe('我的');
  send.mockRejectedValueOnce(stale({ version: 8, value: '又改了' }));
  save();
  fireEvent.click(await screen.findByRole('button', { name: '用对方的' }));
  expect(field().value).toBe('又改了');
});
