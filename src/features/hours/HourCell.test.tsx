import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HourCell } from './HourCell';

const empty = { minutes: 0, log: null, state: null, fixed: null };
/** Two cells of one day, one above the other. */
const column = (onSave: (minutes: number) => Promise<void>) =>
  render(
    <table>
      <tbody>
        {['上', '下'].map((label, row) => (
          <tr key={label}>
            <td>
              <HourCell cell={empty} label={label} at={[row, 0]} onSave={onSave} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>,
  );
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('Enter saves once and goes down', async () => {
  const onSave = jest.fn(() => Promise.resolve());
  column(onSave);
  await userEvent.type(cell('上'), '2{Enter}');
  expect(document.activeElement).toBe(cell('下'));
  expect(onSave.mock.calls).toEqual([[120]]);
});

it('what was typed stays where it was refused, and is saved when it is left again', async () => {
  let refuse = (_: Error) => {};
  const onSave = jest.fn(() => new Promise<void>((_, reject) => (refuse = reject)));
  column(onSave);
  await userEvent.type(cell('上'), '2{Enter}');
  await userEvent.click(cell('上'));
  await userEvent.tab();
  refuse(new Error('断线'));
  await waitFor(() => expect(cell('上').readOnly).toBe(false));
  expect([cell('上').value, onSave.mock.calls.length]).toEqual(['2', 1]);
  expect(cell('上').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(cell('上'));
  await userEvent.tab();
  expect(onSave).toHaveBeenCalledTimes(2);
});

it('says why what was typed is no time of a day, and goes nowhere with it', async () => {
  const onSave = jest.fn(() => Promise.resolve());
  column(onSave);
  for (const [text, why] of [
    ['abc', '看不懂'],
    ['25', '最多 24 小时'],
    ['2m', '至少 6 分'],
  ] as const) {
    await userEvent.type(cell('上'), `{Escape}${text}{Enter}`);
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(document.activeElement).toBe(cell('上'));
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
});
