/** Bounds of a password that is set anew; one that stands already stays good. Imports nothing: the console bundles it. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Of one that is typed to prove who one is: passwords from before the bound above may be longer. */
export const PASSWORD_TYPED_MAX = 200;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
export const KINDS_FAULT = '密码至少包含大写字母、小写字母、数字、符号中的两类';
/** Whether it holds two kinds of signs. */
export const hasTwoKinds = (password: string): boolean => kinds.filter((kind) => kind.test(password)).length >= 2;
