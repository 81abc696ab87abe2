import { render, screen } from '@testing-library/react';
import { ApiError, RequestError } from '@/utils/apiError';
import StateView from '.';

it.each([
  ['不存在的内容', new ApiError('任务不存在或已被删除', { status: 404 }), '无法查看', false],
  ['无权查看的内容', new ApiError('您没有权限', { status: 403 }), '无法查看', false],
  ['服务器的失败', new ApiError('服务器繁忙', { status: 500 }), '加载失败', true],
  ['没有得到的回答', new RequestError('网络异常', 'Network'), '加载失败', true],
])('names %s for what it is, and offers to ask again where that helps', (_name, error, title, retry) => {
  render(<StateView error={error} onRetry={() => {}} errorAction={<a href="/">返回列表</a>} />);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByRole('link', { name: '返回列表' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /重\s*试/ }) !== null).toBe(retry);
});
