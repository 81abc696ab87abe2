// @ts-check
/** From bytes to text: which encoding a file is in, told by its content. */
const { refuse } = require('../../sandbox/refuse.cjs');

/** @typedef {{ text: string, damaged: boolean }} Decoded  `damaged`: broken bytes became U+FFFD; rows that hold one are refused */

/** @param {Buffer} bytes @param {number[]} signature */
const startsWith = (bytes, ...signature) => signature.every((byte, at) => bytes[at] === byte);
/** @param {Buffer} bytes */
const isZip = (bytes) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** @param {Buffer} bytes */
const isOldExcel = (bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const SAMPLE_BYTES = 65_536;
const CONTROL_LIMIT = 0.02;
/** Of a small file, half of the bytes: a picture of fourteen has hardly more. */
const CONTROLS_MOST = 8;

/** What begins so is a picture, a document or a program, however few of its bytes there are. */
const SIGNATURES = [
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x1f, 0x8b], // gzip
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x52, 0x61, 0x72, 0x21], // RAR
  [0x7f, 0x45, 0x4c, 0x46], // ELF
];

/**
 * Pictures, documents and programs are full of control characters; a table has a stray one at the most.
 * @param {Buffer} bytes
 */
function isBinary(bytes) {
  if (SIGNATURES.some((signature) => startsWith(bytes, ...signature))) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (const byte of sample) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  return controls > Math.max(Math.min(CONTROLS_MOST, sample.length / 4), sample.length * CONTROL_LIMIT);
}

/** @param {string} encoding @param {Buffer} bytes @returns {string | null} */
function strictly(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** In a text of the West any byte is a letter; in one of China, Chinese stands. */
const CHINESE = /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/;

/**
 * UTF-8 or UTF-16 with a byte order mark, plain UTF-8, else what the bytes look like; refuses what is no text.
 * @param {Buffer} bytes
 * @param {string[]} likely encodings to try where it is not UTF-8, the likeliest first (`contract/file/encoding.ts`)
 * @returns {Decoded}
 */
function decodeText(bytes, likely) {
  if (isOldExcel(bytes)) throw refuse('这是旧版 Excel（.xls）文件，请在 Excel 中另存为 .xlsx 或 CSV UTF-8 后重新上传');
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), damaged: false };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), damaged: false };
  if (isBinary(bytes)) throw refuse('文件不是表格，请上传 CSV 或 XLSX 文件');
  const utf8 = strictly('utf-8', bytes);
  if (utf8 !== null) return { text: utf8, damaged: false };
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const broken = lenient.match(/\uFFFD+/g)?.length ?? 0;
  const sound = lenient.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  // A file of one encoding with a few broken bytes is still of that encoding; another read as UTF-8 is broken throughout.
  if (broken > sound) {
    for (const encoding of likely) {
      const text = strictly(encoding, bytes);
      if (text !== null && (encoding !== 'gb18030' || CHINESE.test(text))) return { text, damaged: false };
    }
  }
  return { text: lenient, damaged: true };
}

module.exports = { decodeText, isZip };
