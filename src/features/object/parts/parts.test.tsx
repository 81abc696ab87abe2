import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/utils/apiError';
import { FailedPart } from '.';

it('says which part could not be read, and asks again', async () => {
  const retry = jest.fn();
  render(<FailedPart name="关联问题" error={new ApiError('服务器繁忙', { status: 500 })} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('关联问题没有读到');
  await userEvent.click(screen.getByRole('button', { name: /^重\s*试$/ }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it.each([403, 404])('says nothing of what is not for the reader (%s)', (status) => {
  const { container } = render(
    <FailedPart name="关联问题" error={new ApiError('没有权限', { status })} onRetry={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});
