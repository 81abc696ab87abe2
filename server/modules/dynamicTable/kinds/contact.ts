/** Mail addresses, phone numbers and what scanners read: texts that look like one. */
import { shown, Unfit } from '../../../object/fields/reading';
import type { TableKind } from './kind';

const MAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d][\d\s()-]{4,24}$/;

/** As much as a QR code holds that is read from a hand's distance; one line. */
const CODE = /^[^\p{Cc}]{1,200}$/u;

const like = (shape: RegExp, what: string): TableKind => ({
  fits: (value) => typeof value === 'string' && value.length <= 200 && shape.test(value),
  type: 'text',
  parse(text, { name }) {
    const value = text.normalize('NFKC').trim();
    if (!shape.test(value) || value.length > 200) throw new Unfit(`「${name}」的值${shown(text)}不是${what}`);
    return value;
  },
  say: String,
});

export const mail = like(MAIL, '邮箱地址');
export const phone = like(PHONE, '电话号码');
export const code = like(CODE, '条码或二维码的内容：一行，最多 200 个字');
