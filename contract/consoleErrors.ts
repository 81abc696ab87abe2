/**
 * The failures that the console tells apart or words itself, in the catalogue of all (`errors.ts`). The first script of
 * each page loads these alone. No imports: the console bundles this.
 */
export const consoleErrors = {
  UNAUTHENTICATED: { code: 'A0401', status: 401, text: '登录状态失效，请重新登录' },
  CSRF: { code: 'A0405', status: 403, text: '页面已过期，请刷新后重试' },
  STALE: { code: 'A0409', status: 409, text: '内容已被他人修改，请查看最新内容后再保存' },
  DUPLICATE: { code: 'A0410', status: 409, text: '已存在相同的内容' },
} as const;
