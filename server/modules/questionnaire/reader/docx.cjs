// @ts-check
/**
 * The paragraphs of a docx as people see them: with the numbers, letters and bullets that Word only draws. Tables are read
 * row by row. Only the parts that hold text and lists are unpacked, judged before.
 */
const { isLocked } = require('../../../sandbox/locked.cjs');
const { cut } = require('../../../sandbox/cut.cjs');
const { entriesOf, unpack } = require('../../../sandbox/zip.cjs');

const LIMITS = {
  entries: 10_000,
  unpacked: 100 * 1024 * 1024,
  broken: '无法读取该文档：它不是有效的 docx',
  tooLarge: '文档解压后过大',
};
/** Old programs draw a text box by its second form, which says the same again. */
const AGAIN = /<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g;
/** An empty paragraph may be one element that is closed at once: what stands behind it is none of its words. */
const EMPTY = /<w:p(?:\s[^<>]*)?\/>/g;
const PARAGRAPH = /<w:p(?:\s[^<>]*)?>([\s\S]*?)<\/w:p>/g;
const PIECE = /<w:(t|tab|br|cr|delText)(?:\s[^<>]*)?(?:\/>|>([^<]*)<\/w:\1>)/g;
/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} text */
const decoded = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** @param {string | undefined} text */
const attribute = (text) => /w:val="([^"]*)"/.exec(text ?? '')?.[1];

/**
 * How each list draws its levels: by number and level, such as `3.0` -> `decimal`.
 * @param {string} xml of `word/numbering.xml`
 */
function formatsOf(xml) {
  const drawn = new Map();
  for (const [, id, body = ''] of xml.matchAll(
    /<w:abstractNum\s[^<>]*w:abstractNumId="(\d+)"[^<>]*>([\s\S]*?)<\/w:abstractNum>/g,
  )) {
    for (const [, level, own = ''] of body.matchAll(/<w:lvl\s[^<>]*w:ilvl="(\d)"[^<>]*>([\s\S]*?)<\/w:lvl>/g)) {
      drawn.set(`${id}.${level}`, attribute(/<w:numFmt\s[^<>]*\/>/.exec(own)?.[0]) ?? 'decimal');
    }
  }
  const formats = new Map();
  for (const [, num, body = ''] of xml.matchAll(/<w:num\s[^<>]*w:numId="(\d+)"[^<>]*>([\s\S]*?)<\/w:num>/g)) {
    const abstract = attribute(/<w:abstractNumId\s[^<>]*\/>/.exec(body)?.[0]);
    for (let level = 0; level < 9; level += 1) {
      const format = drawn.get(`${abstract}.${level}`);
      if (format) formats.set(`${num}.${level}`, format);
    }
  }
  return formats;
}

/**
 * A question where the list counts at its first level, an option where it letters, draws bullets, or stands further in.
 * @param {string} properties
 * @param {Map<string, string>} formats
 */
function markOf(properties, formats) {
  const list = /<w:numPr>([\s\S]*?)<\/w:numPr>/.exec(properties)?.[1];
  if (!list) return '';
  const num = attribute(/<w:numId\s[^<>]*\/>/.exec(list)?.[0]);
  const level = attribute(/<w:ilvl\s[^<>]*\/>/.exec(list)?.[0]) ?? '0';
  if (!num || num === '0') return '';
  const format = formats.get(`${num}.${level}`) ?? 'decimal';
  return level === '0' && !/letter|bullet/i.test(format) ? '1. ' : '- ';
}

/**
 * @param {string} xml
 * @param {Map<string, string>} formats
 */
function textOf(xml, formats) {
  const lines = [];
  for (const [, inside = ''] of xml.matchAll(PARAGRAPH)) {
    const words = [];
    for (const [, kind, text = ''] of inside.matchAll(PIECE)) {
      if (kind === 't') words.push(decoded(text));
      else if (kind !== 'delText') words.push(kind === 'tab' ? '\t' : '\n');
    }
    const said = words.join('').trim();
    lines.push(said === '' ? '' : `${markOf(/<w:pPr>[\s\S]*?<\/w:pPr>/.exec(inside)?.[0] ?? '', formats)}${said}`);
  }
  return lines.join('\n');
}

/**
 * @param {() => Promise<Buffer>} file
 * @param {{ characters: number }} asked
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, { characters }, emit) {
  const bytes = await file();
  if (isLocked(bytes)) return emit({ locked: true });
  const entries = [...entriesOf(bytes, LIMITS)];
  /** @param {RegExp} name */
  const part = (name) => {
    const entry = entries.find((one) => name.test(one.name));
    return entry ? unpack(bytes, entry, LIMITS).toString('utf8') : '';
  };
  const body = part(/^\/?word\/document\d*\.xml$/)
    .replace(AGAIN, '')
    .replace(EMPTY, '<w:p></w:p>');
  await emit({ text: cut(textOf(body, formatsOf(part(/^\/?word\/numbering\.xml$/))), characters) });
}

module.exports = { read };
