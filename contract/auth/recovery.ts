/** Links that are mailed to an account: a forgotten password, an address to prove, a first password to set. */
import { type Static, Type } from 'typebox';
import { PASSWORD_MAX, PASSWORD_MIN } from './password';

/** `activate`: a member was added and sets the first password. */
export const tokenPurposes = ['activate', 'reset', 'verifyMail'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const Token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });
export const NewPassword = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A user name or a proven address. The answer never tells whether there is such an account. */
export const PasswordForgotten = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
export type PasswordForgotten = Static<typeof PasswordForgotten>;

export const PasswordReset = Type.Object({ token: Token, newPassword: NewPassword });
export type PasswordReset = Static<typeof PasswordReset>;

/** Whose password a link sets. */
export const PasswordLink = Type.Object({ userName: Type.String(), name: Type.String(), first: Type.Boolean() });
export type PasswordLink = Static<typeof PasswordLink>;

export const MailLink = Type.Object({ email: Type.String() });
export type MailLink = Static<typeof MailLink>;
