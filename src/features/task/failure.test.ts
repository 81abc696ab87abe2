import { ApiError, RequestError } from '@/utils/apiError';
import { failureText } from '@/utils/failure';

it('says what the server says, else what failed, and what to do when the server was not reached', () => {
  const network = new RequestError('网络连接失败，请检查网络后重试', 'Network');
  expect(failureText(new ApiError('标题不能为空', { code: 'A0400' }), '修改任务失败')).toBe('标题不能为空');
  expect(failureText(network, '修改任务失败')).toBe('修改任务失败：网络连接失败，请检查网络后重试');
  expect(failureText(network, '视图没有保存，请重试')).toBe('视图没有保存，请重试');
  expect(failureText(new Error('undefined is not a function'), '修改任务失败')).toBe('修改任务失败');
});
