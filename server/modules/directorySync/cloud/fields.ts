/** What stands in an answer of which nothing is known before it is read. */
import type { Json } from './types';

export const thing = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const things = (value: unknown): Json[] => (Array.isArray(value) ? value.map(thing) : []);
/** A text, or a number as one; '' for all else. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);
