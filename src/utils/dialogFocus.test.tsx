import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Drawer, Modal } from 'antd';
import { useState } from 'react';
import { keepOpeners } from './dialogFocus';

let stop: () => void;
beforeEach(() => {
  stop = keepOpeners();
});
afterEach(() => stop());

/** A drawer and a dialog on top of it, each gone from the page once it is closed. */
function Page() {
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDrawer(true)}>
        记录
      </button>
      {drawer && (
        <Drawer open title="记录" onClose={() => setDrawer(false)}>
          <button type="button" onClick={() => setDialog(true)}>
            详情
          </button>
        </Drawer>
      )}
      {dialog && (
        <Modal open footer={null} onCancel={() => setDialog(false)}>
          <button type="button" onClick={() => setDialog(false)}>
            返回
          </button>
          <button
            type="button"
            onClick={() => {
              setDrawer(false);
              setDialog(false);
            }}
          >
            全部关闭
          </button>
        </Modal>
      )}
    </>
  );
}
const press = async (name: string) => {
  const button = await screen.findByText(name, { selector: 'button' });
  act(() => button.focus());
  fireEvent.click(button);
};
const has = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it('goes back to what opened a dialog, also through one that went along', async () => {
  render(<Page />);
  await press('记录');
  await press('详情');
  await press('返回');
  await has('详情');
  await press('详情');
  await press('全部关闭');
  await has('记录');
});
