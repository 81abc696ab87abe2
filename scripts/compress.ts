/** Compresses what is served, once for all answers, while the server answers already. */
import fs from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { filesBelow } from './filesBelow';

const COMPRESSED = /\.(m?js|css|html|svg|json|txt|map)$/;
const MIN_BYTES = 1024;
/** Brotli gains six in a hundred over gzip, nearly all of it in the few large files: the others are not kept in both. */
const BROTLI_GAIN_BYTES = 1024;
/** The name of what is not whole yet: nobody is sent half a file. */
const DRAFT = '.part';

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)];

async function place(file: string, content: Buffer): Promise<void> {
  await fs.promises.writeFile(file + DRAFT, content);
  await fs.promises.rename(file + DRAFT, file);
}

/**
 * Writes `.gz`, and `.br` where that is smaller by a kilobyte, beside each file that is worth it and has none yet, one after
 * the other: the other cores are for whoever asks meanwhile. One that was cut off goes on where it stopped: `.gz` is last.
 * @returns how many files it compressed, and their bytes before and after
 */
export async function compressFolder(folder: string): Promise<{ files: number; bytes: number; gzipped: number }> {
  const sum = { files: 0, bytes: 0, gzipped: 0 };
  for (const file of [...filesBelow(folder)]) {
    if (!COMPRESSED.test(file) || fs.existsSync(`${file}.gz`)) continue;
    const content = await fs.promises.readFile(file);
    if (content.length < MIN_BYTES) continue;
    const small = await toGzip(content, { level: 9 });
    // 9 of 11: the last two steps gain two in a hundred and take ten times as long.
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
    const smaller = await toBrotli(content, { params });
    if (small.length - smaller.length >= BROTLI_GAIN_BYTES) await place(`${file}.br`, smaller);
    else await fs.promises.rm(`${file}.br${DRAFT}`, { force: true });
    await place(`${file}.gz`, small);
    sum.files += 1;
    sum.bytes += content.length;
    sum.gzipped += small.length;
  }
  return sum;
}
