/** Parts of a file that a browser asks for (RFC 9110, 14): one range; several at once are answered whole. */

export interface ByteRange {
  /** Both included. */
  start: number;
  end: number;
}

/** Null: the whole file, also for what is no range of bytes. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!found) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'unsatisfiable';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
