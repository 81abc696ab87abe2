/**
 * Every failure that the API answers with (specification §8): a stable code, its HTTP status and its standard text.
 * Codes: A… the request, B… the rules, C… the server. The console loads those that it tells apart, not all texts.
 */
import { consoleErrors } from './consoleErrors';

export const errorCatalogue = {
  VALIDATION: { code: 'A0400', status: 400, text: '提交的内容有误，请检查后重试' },
  UNAUTHENTICATED: consoleErrors.UNAUTHENTICATED,
  LOGIN_FAILED: { code: 'A0402', status: 401, text: '用户名或密码不正确' },
  CAPTCHA_REQUIRED: { code: 'A0411', status: 401, text: '请输入图片验证码' },
  CAPTCHA_WRONG: { code: 'A0412', status: 401, text: '验证码不正确或已过期，请重新输入' },
  ACCOUNT_LOCKED: { code: 'A0413', status: 401, text: '登录失败次数过多，账号已暂时锁定，请稍后再试' },
  SIGNATURE: { code: 'A0419', status: 401, text: '密钥或签名不正确' },
  FORBIDDEN: { code: 'A0403', status: 403, text: '您没有访问该资源的权限' },
  CSRF: consoleErrors.CSRF,
  NOT_FOUND: { code: 'A0404', status: 404, text: '内容不存在或已被删除' },
  STALE: consoleErrors.STALE,
  DUPLICATE: consoleErrors.DUPLICATE,
  ANSWERED: { code: 'A0416', status: 409, text: '已有人先答复，请刷新后查看' },
  UPLOAD_OFFSET: { code: 'A0417', status: 409, text: '上传进度已变化，将从已收到的位置继续' },
  UPLOAD_GONE: { code: 'A0418', status: 410, text: '上传已过期，请重新选择文件' },
  TOO_LARGE: { code: 'A0414', status: 413, text: '文件超过大小限制' },
  BAD_FILE: { code: 'A0415', status: 422, text: '无法读取该文件' },
  RULE: { code: 'B0422', status: 422, text: '当前状态下不能执行该操作' },
  CLOSED: { code: 'B0423', status: 422, text: '已关闭，请先激活' },
  RATE_LIMITED: { code: 'A0429', status: 429, text: '操作过于频繁，请稍后再试' },
  INTERNAL: { code: 'C0500', status: 500, text: '服务器发生错误，请稍后重试' },
  NO_ROOM: { code: 'C0507', status: 507, text: '服务器的磁盘空间不足，没有保存，请联系管理员清理磁盘后重试' },
  UNAVAILABLE: { code: 'C0503', status: 503, text: '服务暂不可用，请稍后重试' },
} as const;
export type ErrorKind = keyof typeof errorCatalogue;
