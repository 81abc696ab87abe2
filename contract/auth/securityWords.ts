/** Words of account security. No imports: the console bundles this. */

/** What was asked for at a sign-in. */
export const loginSteps = { password: '密码', second: '动态验证码', passkey: '通行密钥' } as const;
export type LoginStep = keyof typeof loginSteps;

/** What a passkey is asked for. */
export type PasskeyPurpose = 'register' | 'signIn' | 'second';
export const PASSKEYS_MAX = 20;

/** What a token may do as its owner. */
export const tokenScopes = { read: '只读：查看我能看到的内容', all: '读写：做我能做的操作' } as const;
export type TokenScope = keyof typeof tokenScopes;

/** Days until a token ends. */
export const tokenDays = [7, 30, 90, 180, 365] as const;
export const TOKENS_MAX = 50;
export const RECOVERY_CODES = 10;

/** Browser and system, as far as its `User-Agent` tells: `Chrome · Windows`. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = [
    [/DingTalk/i, '钉钉'],
    [/MicroMessenger/i, '微信'],
    [/Edg(?:e|A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/(?:Firefox|FxiOS)\//, 'Firefox'],
    [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
    [/Safari\//, 'Safari'],
    [/curl\//, 'curl'],
  ] as const;
  const system = [
    [/Windows/, 'Windows'],
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/HarmonyOS/, 'HarmonyOS'],
    [/Mac OS X|Macintosh/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const;
  const named = [browser, system].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  return named.filter(Boolean).join(' · ') || '未知设备';
}
