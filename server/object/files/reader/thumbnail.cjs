// @ts-check
/** A small picture of a picture, by `sharp`. SVG is text that is drawn by rules of its own: none is made of it. */
const sharp = require('sharp');

const PIXELS_MAX = 60_000_000;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });

/**
 * @param {() => Promise<Buffer>} file
 * @param {number} side
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, side, emit) {
  const picture = sharp(await file(), { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'truncated' });
  const small = await picture
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
  await emit({ webp: small.toString('base64') });
}

module.exports = { read };
