import type { PasswordChange } from '@contract/auth/account';
import { hasTwoKinds, KINDS_FAULT, PASSWORD_MAX, PASSWORD_MIN } from '@contract/auth/password';

export const PASSWORD_HINT = `至少 ${PASSWORD_MIN} 个字符，包含大写字母、小写字母、数字、符号中的两类，不能是常见密码`;

/** Why a new password is refused; undefined when it will do. The server alone knows the commonest. */
export function passwordFault({ newPassword, oldPassword }: Partial<PasswordChange>): string | undefined {
  if (!newPassword) return '请输入新密码';
  if (newPassword.length < PASSWORD_MIN) return `新密码至少 ${PASSWORD_MIN} 个字符`;
  if (newPassword.length > PASSWORD_MAX) return `新密码不能超过 ${PASSWORD_MAX} 个字符`;
  if (!hasTwoKinds(newPassword)) return `新${KINDS_FAULT}`;
  if (newPassword === oldPassword) return '新密码不能与当前密码相同';
  return undefined;
}
