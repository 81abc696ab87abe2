import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictDialog } from '.';

const stale = {
  updatedBy: { userId: 'u2', userName: 'lilei', name: '李雷', avatar: null },
  updatedTime: '2026-11-20T08:05:00',
};

it('says who changed it and when, shows both values, and takes the choice', async () => {
  const onChoose = jest.fn();
  render(
    <ConflictDialog
      subject="任务 A-1"
      stale={stale}
      rows={[{ key: 'title', label: '标题', mine: '甲', theirs: '乙' }]}
      onChoose={onChoose}
    />,
  );
  expect(screen.getByText('李雷在 2026-11-20 08:05 修改了任务 A-1，请选择保留哪一份：')).toBeTruthy();
  expect(screen.getByRole('row', { name: '标题 甲 乙' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '用对方的' }));
  await userEvent.click(screen.getByRole('button', { name: '保留我的' }));
  expect(onChoose.mock.calls).toEqual([['theirs'], ['mine']]);
});
