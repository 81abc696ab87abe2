/** What is said of a status when the server gave no text of its own (specification §8: fifteen of them). */
const statusTexts: Record<number, string> = {
  200: '服务器成功返回请求的数据',
  201: '新建或修改数据成功',
  202: '请求已进入后台排队处理',
  204: '删除数据成功',
  400: '请求有误，服务器没有进行新建或修改数据的操作',
  401: '登录状态失效，请重新登录',
  403: '您没有访问该资源的权限',
  404: '请求的内容不存在',
  406: '请求的格式不可得',
  410: '请求的资源已被永久删除',
  422: '提交的内容未通过校验',
  500: '服务器发生错误，请稍后重试',
  502: '网关错误，请稍后重试',
  503: '服务暂不可用，服务器过载或正在维护',
  504: '网关超时，请稍后重试',
};

export const DEFAULT_REQUEST_ERROR = '请求错误，请重试';

export function statusText(status: number | undefined): string {
  return (status !== undefined && statusTexts[status]) || DEFAULT_REQUEST_ERROR;
}
