// @ts-check
/** The first sheet of an XLSX workbook, as the texts that a CSV of it would hold. */
const { entriesOf, packed, unpack } = require('../../sandbox/zip.cjs');
const { judgeSheet } = require('./sheet.cjs');

/** @typedef {import('./csv.cjs').OnRecord} OnRecord */
/** @typedef {{ records: number, columns: number, cells: number, broken: string }} XlsxLimits */

const ENTRIES_MAX = 2000;
/** A small file can hold gigabytes of zeros. */
const UNPACKED_MAX = 256 * 1024 * 1024;
const SHEETS = 'xl/worksheets/';

/**
 * As a CSV of the sheet would have it.
 * @param {unknown} value
 */
function asText(value) {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/**
 * The path of the sheet that stands first; null when the workbook does not say so plainly.
 * @param {string} workbook
 * @param {string} relations
 */
function firstSheet(workbook, relations) {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(workbook) ?? [];
  const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(sheet)?.[1];
  const tags = relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const tag = tags.find((one) => /\sId\s*=\s*["']([^"']*)["']/.exec(one)?.[1] === id);
  const target = /\sTarget\s*=\s*["']([^"']*)["']/.exec(tag ?? '')?.[1];
  if (id === undefined || target === undefined) return null;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/**
 * An archive of the parts that the first sheet needs, each judged.
 * @param {Buffer} bytes
 * @param {XlsxLimits} limits
 */
function judged(bytes, { records, columns, cells, broken }) {
  const limits = {
    entries: ENTRIES_MAX,
    unpacked: UNPACKED_MAX,
    broken,
    tooLarge: '工作簿解压后过大，请删除图片和其他工作表，或拆分后重新上传',
  };
  const entries = entriesOf(bytes, limits).filter(({ name }) => /^xl\/.*\.xml(\.rels)?$/.test(name));
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const text = (/** @type {string} */ name) => {
    const entry = byName.get(name);
    return entry ? unpack(bytes, entry, limits).toString('utf8') : '';
  };
  const first = firstSheet(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'));
  const isNeeded = (/** @type {string} */ name) =>
    first !== null && byName.has(first) ? name === first || !name.startsWith(SHEETS) : true;
  /** @type {Map<string, Buffer>} */
  const contents = new Map();
  for (const [name, entry] of byName) {
    if (!isNeeded(name)) continue;
    const content = unpack(bytes, entry, limits);
    if (name === first || name.startsWith(SHEETS)) judgeSheet(content, { rows: records, columns, cells });
    contents.set(name, withoutPhonetics(content));
  }
  const shares = shareStyles(contents.get('xl/styles.xml')?.toString('utf8') ?? '');
  if (shares.size > 0) {
    for (const [name, content] of contents) {
      if (name === first || name.startsWith(SHEETS)) contents.set(name, sharesAsSeen(content, shares));
    }
  }
  return packed(contents);
}

const tagsOf = (/** @type {string} */ xml, /** @type {string} */ name) =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];
const attributeOf = (/** @type {string} */ tag, /** @type {string} */ name) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

/**
 * Which styles of cells show a number as its hundredfold with a %: the formats 9 and 10, and own ones.
 * @param {string} xml
 */
function shareStyles(xml) {
  const formats = new Set(['9', '10']);
  for (const tag of tagsOf(xml, 'numFmt')) {
    // A % that is quoted or escaped is only said.
    const code = (attributeOf(tag, 'formatCode') ?? '').replace(/&quot;[\s\S]*?&quot;|\\./g, '');
    if (code.includes('%')) formats.add(attributeOf(tag, 'numFmtId') ?? '');
  }
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return new Set(
    tagsOf(cells, 'xf').flatMap((tag, at) => (formats.has(attributeOf(tag, 'numFmtId') ?? '') ? [`${at}`] : [])),
  );
}

// What is in a cell ends before the next one begins, so that each is looked at once.
const CELL = /<((?:\w+:)?)c(\s[^>]*[^/>])>([^<]*(?:<(?!\/?(?:\w+:)?c[\s>])[^<]*)*)<\/\1c>/g;

/**
 * Cells in such a style as they are seen, `12%` rather than 0.12: what an own field of percent, and whoever looks, reads.
 * @param {Buffer} sheet
 * @param {ReadonlySet<string>} styles
 */
const sharesAsSeen = (sheet, styles) =>
  Buffer.from(
    sheet.toString('latin1').replace(CELL, (cell, prefix, attributes, content) => {
      const type = attributeOf(attributes, 't') ?? 'n';
      if (type !== 'n' || !styles.has(attributeOf(attributes, 's') ?? '')) return cell;
      const text = /<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v>/.exec(content)?.[1]?.trim() ?? '';
      const value = Number(text);
      if (text === '' || !Number.isFinite(value)) return cell;
      // Fifteen digits are what a cell holds: 0.07 is 7, not 7.000000000000001.
      const seen = `${Number((value * 100).toPrecision(15))}%`;
      const plain = attributes.replace(/\st\s*=\s*["'][^"']*["']/, '').replace(/\ss\s*=\s*["'][^"']*["']/, '');
      return `<${prefix}c${plain} t="str"><${prefix}v>${seen}</${prefix}v></${prefix}c>`;
    }),
    'latin1',
  );

const PHONETIC = /<(?:\w+:)?rPh\b[^>]*>[\s\S]*?<\/(?:\w+:)?rPh>/g;

/**
 * How a text is read aloud stands within it, and would be glued to it. Tags are ASCII: other bytes stay as they are.
 * @param {Buffer} xml
 */
const withoutPhonetics = (xml) =>
  xml.includes('rPh') ? Buffer.from(xml.toString('latin1').replace(PHONETIC, ''), 'latin1') : xml;

/**
 * What `work` makes, while the clock of this process stands. The library cuts a sheet into pieces of 7 ms, halves them for
 * as long as they take more, and reads a text that is not over again with each: by the clock, on a busy machine, a long
 * text took minutes or overflowed the stack. Without time passing the pieces only grow. This process reads one file and
 * serves nobody else.
 * @template T
 * @param {() => Promise<T>} work
 */
async function withoutClock(work) {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

/**
 * All records, the header first.
 * @param {Buffer} bytes
 * @param {XlsxLimits} limits
 * @param {OnRecord} onRecord
 */
async function readXlsx(bytes, limits, onRecord) {
  const { readSheet } = require('read-excel-file/node');
  const archive = judged(bytes, limits);
  const rows = await withoutClock(() => readSheet(archive, { trim: false }));
  const width = rows[0]?.length ?? 0;
  for (const row of rows) {
    const cells = row.map(asText);
    while (cells.length < width) cells.push('');
    await onRecord({ cells });
  }
}

module.exports = { readXlsx };
