// @ts-check
/** Archives of users: what they hold, judged before anything of it is unpacked. */
const { crc32, inflateRawSync } = require('node:zlib');
const { refuse } = require('./refuse.cjs');

const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;
const END_BYTES = 22;
/** Of archives with the larger fields. */
const END_64 = 0x06064b50;
const LOCATOR = 0x07064b50;
const LARGE = 1;
const NONE_16 = 0xffff;
const NONE_32 = 0xffffffff;
const COMMENT_MAX = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * @typedef {{ name: string, flags: number, method: number, packed: number, size: number, offset: number }} Entry
 * @typedef {{ entries: number, unpacked: number, broken: string, tooLarge: string }} Limits  `unpacked`: bytes of all
 *   entries together
 */

/**
 * The directory of an archive. Refuses what is none, and what holds more than the limits by its own account.
 * @param {Buffer} bytes
 * @param {Limits} limits
 * @returns {Entry[]}
 */
function entriesOf(bytes, { entries: most, unpacked, broken, tooLarge }) {
  const end = endOf(bytes);
  if (end < 0) throw refuse(broken);
  const { count, from, shift } = directoryOf(bytes, end, broken);
  if (count > most) throw refuse(tooLarge);
  /** @type {Entry[]} */
  const entries = [];
  let at = from;
  let size = 0;
  let packed = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw refuse(broken);
    const nameLength = bytes.readUInt16LE(at + 28);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + bytes.readUInt16LE(at + 30));
    const [size64, packed64, offset64] = largeOf(
      extra,
      [24, 20, 42].map((place) => bytes.readUInt32LE(at + place)),
    );
    const entry = {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: packed64 ?? 0,
      size: size64 ?? 0,
      offset: (offset64 ?? 0) + shift,
      name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
    };
    size += entry.size;
    packed += entry.packed;
    entries.push(entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (size > unpacked) throw refuse(tooLarge);
  // Entries that share their bytes are how a small archive unpacks to gigabytes.
  if (packed > bytes.length) throw refuse(broken);
  return entries;
}

/**
 * Where the directory stands. Archives with the larger fields (Office for Mac writes them for small documents too) say so
 * in a record before the end; what stands before an archive moves all of its places.
 * @param {Buffer} bytes
 * @param {number} end
 * @param {string} broken
 */
function directoryOf(bytes, end, broken) {
  let count = bytes.readUInt16LE(end + 10);
  let size = bytes.readUInt32LE(end + 12);
  let from = bytes.readUInt32LE(end + 16);
  let stop = end;
  if (
    (count === NONE_16 || size === NONE_32 || from === NONE_32) &&
    end >= 76 &&
    bytes.readUInt32LE(end - 20) === LOCATOR
  ) {
    // The record ends where its locator begins; its own place is told as if nothing stood before the archive.
    stop = end - 76;
    if (bytes.readUInt32LE(stop) !== END_64) throw refuse(broken);
    count = Number(bytes.readBigUInt64LE(stop + 32));
    size = Number(bytes.readBigUInt64LE(stop + 40));
    from = Number(bytes.readBigUInt64LE(stop + 48));
  }
  const shift = stop - size - from;
  const isMoved = shift > 0 && stop - size >= 0 && (count === 0 || bytes.readUInt32LE(stop - size) === ENTRY);
  return { count, from: isMoved ? from + shift : from, shift: isMoved ? shift : 0 };
}

/**
 * Sizes and place of an entry; those that do not fit their field stand in the extra field, in this order.
 * @param {Buffer} extra
 * @param {number[]} values
 */
function largeOf(extra, values) {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE) continue;
    let place = at + 4;
    return values.map((value) => {
      if (value !== NONE_32 || place + 8 > extra.length) return value;
      place += 8;
      return Number(extra.readBigUInt64LE(place - 8));
    });
  }
  return values;
}

/**
 * Archives made by Windows in China hold names in its own letters and do not say so.
 * @param {Buffer} bytes
 */
function nameOf(bytes) {
  for (const letters of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(letters, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      // Of other letters.
    }
  }
  return bytes.toString('latin1');
}

/** @param {Buffer} bytes */
function endOf(bytes) {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return -1;
}

/**
 * Whether an entry is packed in a way that is read here: not encrypted, and as it is or deflated.
 * @param {Pick<Entry, 'flags' | 'method'>} entry
 */
const isReadable = ({ flags, method }) => !(flags & ENCRYPTED) && (method === STORED || method === DEFLATED);

/**
 * One entry's content; it never gets longer than the directory said.
 * @param {Buffer} bytes
 * @param {Entry} entry
 * @param {Limits} limits
 * @returns {Buffer}
 */
function unpack(bytes, { flags, method, packed, size, offset }, { broken }) {
  if (!isReadable({ flags, method })) throw refuse(broken);
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw refuse(broken);
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(from, from + packed);
  if (size === 0) return Buffer.alloc(0);
  if (method === STORED) {
    if (content.length !== size) throw refuse(broken);
    return content;
  }
  try {
    const unpacked = inflateRawSync(content, { maxOutputLength: size, chunkSize: Math.min(size + 64, 1 << 20) });
    if (unpacked.length === size) return unpacked;
  } catch {
    // Longer than it said, or no deflated data at all.
  }
  throw refuse(broken);
}

/**
 * An archive of these contents, not compressed: for a library that wants an archive, of nothing but what was judged.
 * @param {ReadonlyMap<string, Buffer>} contents by name
 */
function packed(contents) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of contents) {
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0021, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(ENTRY);
    head.writeUInt16LE(20, 4);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(local, facts, path, content);
    directory.push(head, facts, place, path);
    offset += 30 + path.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END);
  end.writeUInt16LE(contents.size, 8);
  end.writeUInt16LE(contents.size, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

module.exports = { entriesOf, isReadable, unpack, packed };
