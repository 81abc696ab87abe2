/** Hides values of a result; done where rows leave the server, for whoever reads them. */
import { createHmac } from 'node:crypto';
import type { Mask } from '../../../contract/dataService/limits';

type Value = string | number | boolean | null;

const stars = (count: number) => '*'.repeat(Math.max(1, count));

const keep: Readonly<Record<Exclude<Mask, 'hash'>, (text: string) => string>> = {
  phone: (text) =>
    text.length < 7 ? stars(text.length) : `${text.slice(0, 3)}${stars(text.length - 7)}${text.slice(-4)}`,
  email: (text) => {
    const at = text.indexOf('@');
    return at < 1 ? stars(text.length) : `${text[0]}***${text.slice(at)}`;
  },
  name: (text) => {
    const [first = '', ...rest] = text;
    return rest.length === 0 ? '*' : `${first}${stars(rest.length)}`;
  },
  all: () => '****',
};

/** @param salt of the enterprise: a hash tells nothing elsewhere, and cannot be looked up */
export function masked(value: Value, mask: Mask, salt: string): Value {
  if (value === null) return null;
  const text = String(value);
  if (mask === 'hash') return createHmac('sha256', salt).update(text).digest('hex').slice(0, 16);
  return keep[mask](text);
}
