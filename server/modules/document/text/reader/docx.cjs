// @ts-check
/** The words of a docx: its body, paragraph by paragraph. Only the parts that hold text are unpacked, judged before. */
const { isLocked } = require('../../../../sandbox/locked.cjs');
const { cut } = require('../../../../sandbox/cut.cjs');
const { entriesOf, unpack } = require('../../../../sandbox/zip.cjs');

const LIMITS = {
  entries: 10_000,
  unpacked: 200 * 1024 * 1024,
  broken: '无法读取该文档：它不是有效的 docx',
  tooLarge: '文档解压后过大',
};
/** Old programs draw a text box by its second form, which says the same again. */
const AGAIN = /<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g;
/** Word names its first part as it likes: the one for the web counts, that for the Mac begins at the root. */
const PARTS = /^\/?word\/(document\d*|footnotes|endnotes)\.xml$/;
/** Another document that was put in whole. */
const CHUNK = /^\/?word\/[^/]*\.(html?|xhtml|txt)$/i;
const TAG = /<(\/?)w:(t|p|tab|br|cr)(?:\s[^<>]*)?(\/?)>/g;
/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} text */
const decoded = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** @param {string} xml */
function textOf(xml) {
  const parts = [];
  let open = -1;
  for (const { 0: tag, 1: closes, 2: name, 3: empty, index } of xml.matchAll(TAG)) {
    if (name === 't') {
      if (!closes && !empty) open = index + tag.length;
      else if (closes && open >= 0) {
        parts.push(decoded(xml.slice(open, index)));
        open = -1;
      }
    } else if (name === 'p') {
      if (closes) parts.push('\n');
    } else parts.push(name === 'tab' ? '\t' : '\n');
  }
  return parts.join('');
}

/**
 * @param {string} content
 * @param {string} name
 */
const wordsOf = (content, name) =>
  name.toLowerCase().endsWith('.txt')
    ? content
    : decoded(
        content
          .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
          .replace(/<br\b[^>]*>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
          .replace(/<[^>]*>/g, ''),
      );

/**
 * @param {() => Promise<Buffer>} file
 * @param {{ characters: number }} asked
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, { characters }, emit) {
  const bytes = await file();
  if (isLocked(bytes)) return emit({ locked: true });
  let left = characters;
  for (const entry of entriesOf(bytes, LIMITS)) {
    const isPart = PARTS.test(entry.name);
    if ((!isPart && !CHUNK.test(entry.name)) || left <= 0) continue;
    const content = unpack(bytes, entry, LIMITS).toString('utf8');
    const text = cut(isPart ? textOf(content.replace(AGAIN, '')) : wordsOf(content, entry.name), left);
    left -= text.length;
    if (text.trim()) await emit({ place: '', text });
  }
}

module.exports = { read };
