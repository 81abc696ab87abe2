// @ts-check
/** The pages (Markdown, HTML), pictures and other files of an archive, one after the other, judged before they are unpacked. */
const { entriesOf, unpack } = require('../../../../sandbox/zip.cjs');

const LIMITS = {
  entries: 10_000,
  unpacked: 500 * 1024 * 1024,
  broken: '无法读取该压缩包：它已损坏、有密码，或不是 ZIP 文件',
  tooLarge: '压缩包解压后过大，请分成几个再导入',
};
const PAGE = /\.(md|markdown)$/i;
const SITE = /\.html?$/i;
const PICTURE = /\.(png|jpe?g|gif|webp)$/i;
/** Notion parts a large export into archives within one archive, whose paths are those of one. */
const PART = /(^|\/)ExportBlock-[^/]*-Part-\d{1,3}\.zip$/i;
/** What systems put into archives beside what people put there. */
const AROUND = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/;

/**
 * @param {() => Promise<Buffer>} file
 * @param {{ page: number, picture: number, all: number }} most bytes of one page, of one picture or other file, of all together
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, most, emit) {
  const left = { bytes: most.all };
  await readPart(await file(), most, left, true, emit);
}

/**
 * @param {Buffer} bytes
 * @param {{ page: number, picture: number, all: number }} most
 * @param {{ bytes: number }} room what may still come, of all parts together
 * @param {boolean} isWhole and may hold parts; a part holds none
 * @param {(value: unknown) => Promise<void>} emit
 */
async function readPart(bytes, most, room, isWhole, emit) {
  for (const entry of entriesOf(bytes, LIMITS)) {
    const { name, size } = entry;
    if (name.endsWith('/') || AROUND.test(name)) continue;
    if (isWhole && PART.test(name) && size <= most.all) {
      await readPart(unpack(bytes, entry, LIMITS), most, room, false, emit);
      continue;
    }
    const kind = PAGE.test(name) ? 'page' : SITE.test(name) ? 'site' : PICTURE.test(name) ? 'picture' : 'file';
    if (size > most[kind === 'page' || kind === 'site' ? 'page' : 'picture'] || size > room.bytes) {
      await emit({ kind: 'left', name });
      continue;
    }
    room.bytes -= size;
    if (kind === 'site') {
      // Loaded with the first such page; UTF-8 is what these programs write.
      const { foreignPage } = require('./foreign.cjs');
      const page = foreignPage(unpack(bytes, entry, LIMITS).toString('utf8'));
      await emit(
        page ? { kind, name, content: page.html, title: page.title, above: page.above } : { kind: 'left', name },
      );
      continue;
    }
    await emit({ kind, name, content: unpack(bytes, entry, LIMITS).toString('base64') });
  }
}

module.exports = { read };
