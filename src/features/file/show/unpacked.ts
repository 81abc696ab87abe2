/** What an archive unpacks to, by its own account, before anything of it is unpacked in the window of a person. */
const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** A container of old Office: a document of before 2007, or one that was encrypted with a password. */
export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** Bytes of all entries together; null for what is no archive, infinite for one whose entries share their bytes. */
export function unpackedBytes(buffer: ArrayBuffer): number | null {
  const view = new DataView(buffer);
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  let at = view.getUint32(end + 16, true);
  let packed = 0;
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null;
    packed += view.getUint32(at + 20, true);
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return packed > view.byteLength ? Number.POSITIVE_INFINITY : size;
}
