import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history } from '@umijs/max';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '@/utils/apiError';
import { keepOpeners } from '@/utils/dialogFocus';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { FormDrawer } from '.';

const send = jest.fn();
const done = jest.fn();

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        编辑
      </button>
      {open && (
        <FormDrawer<{ name: string }, unknown>
          title="字段"
          initialValues={{ name: '甲' }}
          version={3}
          send={send}
          failure="保存字段失败"
          onDone={(result) => {
            setOpen(false);
            done(result);
          }}
          onClose={() => setOpen(false)}
          conflict={{
            subject: '字段「甲」',
            rows: ({ name }, current) => [
              { key: 'name', label: '名称', mine: name, theirs: (current as { name?: string }).name },
            ],
            onTheirs: () => setOpen(false),
          }}
        >
          <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
            <Input />
          </Form.Item>
        </FormDrawer>
      )}
    </>
  );
}

const open = async () => {
  render(
    <TestRouter>
      <Page />
    </TestRouter>,
  );
  act(() => screen.getByRole('button', { name: '编辑' }).focus());
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('textbox', { name: '名称' });
};
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));

let stop: () => void;
beforeAll(() => {
  stop = keepOpeners();
});
afterAll(() => stop());

beforeEach(() => {
  jest.resetAllMocks();
  createHistory({ type: 'memory' });
  send.mockResolvedValue('saved');
});

it('sends by Ctrl+Enter, against the version that was read, and gives the keyboard back', async () => {
  const field = await open();
  await userEvent.clear(field);
  await userEvent.type(field, '乙{Control>}{Enter}{/Control}');
  await waitFor(() => expect(done).toHaveBeenCalledWith('saved'));
  expect(send).toHaveBeenCalledWith({ name: '乙' }, 3);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '编辑' })));
});

it('says what is refused at its field, anything else beside the buttons, and keeps what was typed', async () => {
  const field = await open();
  await userEvent.type(field, '乙');
  send.mockRejectedValueOnce(new ApiError('已有同名字段', { code: 'A0410', data: { field: '/name' } }));
  await save();
  expect(await screen.findByText('已有同名字段')).toBeTruthy();
  expect(screen.queryByText(/保存字段失败/)).toBeNull();
  send.mockRejectedValueOnce(new ApiError('没有权限', { code: 'A0403' }));
  await save();
  // Beside the buttons, as the fields may be longer than the window.
  expect((await screen.findByText('没有权限')).closest('.ant-drawer-footer')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('甲乙');
  expect(done).not.toHaveBeenCalled();
});

it('asks whose change is to stand, and saves one’s own against the other’s version', async () => {
  const field = await open();
  await userEvent.type(field, '乙');
  const stale = { updatedBy: null, updatedTime: null, current: { version: 9, name: '丙' } };
  send.mockRejectedValueOnce(new ApiError('已被修改', { code: 'A0409', data: stale }));
  await save();
  expect(await screen.findByRole('row', { name: '名称 甲乙 丙' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保留我的' }));
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: '甲乙' }, 9));
});

it('asks before changes are left, and only then', async () => {
  await userEvent.type(await open(), '乙');
  await userEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(await screen.findAllByText('放弃未保存的修改？')).not.toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(send).not.toHaveBeenCalled();
});

it('does not ask once it was sent, where that leads to another page', async () => {
  send.mockResolvedValue({});
  done.mockImplementation(() => history.push('/elsewhere'));
  await userEvent.type(await open(), '乙');
  await save();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(history.location.pathname).toBe('/elsewhere');
  expect(screen.queryByText('离开此页？')).toBeNull();
});
