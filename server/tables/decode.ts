/** From bytes to text: which encoding a file is in, told by its content. */
import { badFile } from '../errors';

export interface Decoded {
  text: string;
  /** The encoding's broken bytes became U+FFFD; rows that hold one are refused. */
  damaged: boolean;
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
export const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const SAMPLE_BYTES = 65_536;
const CONTROL_LIMIT = 0.02;

/** Pictures, PDFs and programs are full of control characters; a table has a stray one at the most. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (const byte of sample) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  return controls > Math.max(8, sample.length * CONTROL_LIMIT) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46);
}

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** UTF-8 or UTF-16 with a byte order mark, plain UTF-8, else GBK; 422 for what is no text. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (isOldExcel(bytes)) throw badFile('这是旧版 Excel（.xls）文件，请在 Excel 中另存为 .xlsx 或 CSV UTF-8 后重新上传');
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), damaged: false };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), damaged: false };
  if (isBinary(bytes)) throw badFile('文件不是表格，请上传 CSV 或 XLSX 文件');
  const utf8 = strictly('utf-8', bytes);
  if (utf8 !== null) return { text: utf8, damaged: false };
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const broken = lenient.match(/\uFFFD+/g)?.length ?? 0;
  const sound = lenient.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  // A file of one encoding with a few broken bytes is still of that encoding; GBK read as UTF-8 is broken throughout.
  if (broken > sound) {
    const gbk = strictly('gb18030', bytes);
    if (gbk !== null && /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/.test(gbk)) return { text: gbk, damaged: false };
  }
  return { text: lenient, damaged: true };
}
