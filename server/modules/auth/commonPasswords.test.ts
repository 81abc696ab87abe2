import { isCommonPassword } from './commonPasswords';

it.each([
  'password1234',
  'P@ssw0rd2026!',
  '2026-Welcome-2026',
  '1qaz2wsx3edc',
  'qwerty123456',
  'dragondragon',
  '111111111111',
  'abababababab',
  'Ｐassword1234',
])('%s is what many would think of', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['Kestrel@20261', 'harbour lantern 7', '项目交付要按时2026', 'correct-horse-battery', 'x7Qm-2Lp9-Rt4w'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
