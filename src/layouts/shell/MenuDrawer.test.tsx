import { fireEvent, render, screen } from '@testing-library/react';
import { onCommand, openCommand } from '@/features/command/open';
import MenuDrawer from './MenuDrawer';

it('closes with each step, that to the page one is on too, and stays open for what leads nowhere', () => {
  const onClose = jest.fn();
  render(
    <MenuDrawer open replaced={false} onClose={onClose}>
      <a href="#here">这里</a>
      <button type="button">折叠</button>
    </MenuDrawer>,
  );
  fireEvent.click(screen.getByRole('button', { name: '折叠' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: '这里' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('what is opened from it tells, so that it gives way', () => {
  const tell = jest.fn();
  const stop = onCommand(tell);
  openCommand('menu');
  expect(tell).toHaveBeenCalledTimes(1);
  stop();
  openCommand('menu');
  expect(tell).toHaveBeenCalledTimes(1);
});
