/**
 * The logo of a questionnaire's page. The console draws it anew as a PNG of the size that is shown; here it is held to that,
 * and nothing is kept of it but the picture: no place, no time, no words, no profile, nothing behind its end.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { LOGO } from '../../../contract/questionnaire/theme';
import { badFile } from '../../errors';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture is made of; the rest says things about it. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const CHUNK_FRAME = 12;
const refused = () => badFile('徽标不是有效的 PNG 图片，请换一张图片');

/** @throws 422 in words for what is no PNG, is cut off, or is larger than it is shown */
export function cleanedLogo(bytes: Buffer): Buffer {
  if (bytes.length > LOGO.bytes) throw badFile(`徽标超过 ${LOGO.bytes / 1024} KB，请换一张较小的图片`);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw refused();
  const parts: Buffer[] = [SIGNATURE];
  // Ends: each turn takes at least the frame of a chunk.
  for (let at = SIGNATURE.length; ; ) {
    if (at + CHUNK_FRAME > bytes.length) throw refused();
    const next = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    if (next > bytes.length) throw refused();
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if ((parts.length === 1) !== (kind === 'IHDR')) throw refused();
    if (kind === 'IHDR') {
      const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
      if (width < 1 || height < 1 || width > LOGO.width || height > LOGO.height) {
        throw badFile(`徽标最大 ${LOGO.width} × ${LOGO.height} 像素，请缩小后再上传`);
      }
    }
    if (KEPT.has(kind)) parts.push(bytes.subarray(at, next));
    if (kind === 'IEND') return Buffer.concat(parts);
    at = next;
  }
}

export async function cleanLogo(path: string): Promise<number> {
  const clean = cleanedLogo(await readFile(path));
  await writeFile(path, clean);
  return clean.length;
}
