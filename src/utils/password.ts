import type { PasswordChange } from '@contract/auth/account';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const PASSWORD_HINT = `至少 ${PASSWORD_MIN} 个字符，包含大写字母、小写字母、数字、符号中的两类`;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Why a new password is refused, by the server's own rules; undefined when it will do. */
export function passwordFault({ newPassword, oldPassword }: Partial<PasswordChange>): string | undefined {
  if (!newPassword) return '请输入新密码';
  if (newPassword.length < PASSWORD_MIN) return `新密码至少 ${PASSWORD_MIN} 个字符`;
  if (newPassword.length > PASSWORD_MAX) return `新密码不能超过 ${PASSWORD_MAX} 个字符`;
  if (kinds.filter((kind) => kind.test(newPassword)).length < 2)
    return '新密码至少包含大写字母、小写字母、数字、符号中的两类';
  if (newPassword === oldPassword) return '新密码不能与当前密码相同';
  return undefined;
}
