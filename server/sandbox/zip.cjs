// @ts-check
/** Archives of users: what they hold, judged before anything of it is unpacked. */
const { crc32, inflateRawSync } = require('node:zlib');
const { refuse } = require('./refuse.cjs');

const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;
const END_BYTES = 22;
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
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw refuse(tooLarge);
  /** @type {Entry[]} */
  const entries = [];
  let at = bytes.readUInt32LE(end + 16);
  let size = 0;
  let packed = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw refuse(broken);
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
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

/** @param {Buffer} bytes */
function endOf(bytes) {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return -1;
}

/**
 * One entry's content; it never gets longer than the directory said.
 * @param {Buffer} bytes
 * @param {Entry} entry
 * @param {Limits} limits
 * @returns {Buffer}
 */
function unpack(bytes, { flags, method, packed, size, offset }, { broken }) {
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw refuse(broken);
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

module.exports = { entriesOf, unpack, packed };
