/** The figure of a project's progress, and where there is none. */
import { render, screen } from '@testing-library/react';
import { ProgressBar, ProgressRing } from './Progress';

it('says the percentage, and a dash where no task counts', () => {
  const { container, rerender } = render(<ProgressBar value={0} />);
  expect(container.textContent).toBe('0%');
  rerender(<ProgressBar value={null} />);
  expect(container.textContent).toBe('—');
  rerender(<ProgressRing value={null} />);
  expect(screen.getByRole('img', { name: '没有可计进度的任务' }).textContent).toBe('—');
  rerender(<ProgressRing value={37} />);
  expect(screen.getByRole('img', { name: '进度 37%' }).textContent).toBe('37%');
});
