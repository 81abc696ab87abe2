import { render, screen } from '@testing-library/react';
import { DueDate } from '.';

const now = new Date('2026-03-10T15:00:00');

it.each([
  ['2026-03-09', false, 'past', '昨天，已逾期'],
  ['2026-03-10', false, 'soon', '今天，即将到期'],
  ['2026-03-12', false, 'soon', '3月12日，即将到期'],
  ['2026-03-13', false, 'later', '3月13日'],
  ['2027-01-02', false, 'later', '2027年1月2日'],
  ['2026-03-01', true, 'done', '3月1日'],
])('%s (completed: %s) is %s', (day, completed, state, text) => {
  const { container } = render(<DueDate day={day} completed={completed} now={now} />);
  const time = container.querySelector('time');
  expect(time?.dataset.due).toBe(state);
  expect(time?.textContent).toBe(text);
});

it('shows a dash where no day is set', () => {
  render(<DueDate day={null} />);
  expect(screen.getByText('—')).toBeTruthy();
});
