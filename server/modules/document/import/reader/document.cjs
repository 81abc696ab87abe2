// @ts-check
/** A docx as HTML and its pictures: headings, lists, tables, links and marks as its styles say. */
const mammoth = require('mammoth');
const { isLocked } = require('../../../../sandbox/locked.cjs');
const { refuse } = require('../../../../sandbox/refuse.cjs');
const { entriesOf, packed, unpack } = require('../../../../sandbox/zip.cjs');
const { ours, stylesOf } = require('./ours.cjs');

const LIMITS = {
  entries: 10_000,
  unpacked: 200 * 1024 * 1024,
  broken: '无法读取该文档：它不是有效的 docx',
  tooLarge: '文档解压后过大',
};
/** What the library does not do by itself. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='heading 5'] => h4:fresh",
  "p[style-name='heading 6'] => h4:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'u => u',
];

/**
 * @param {() => Promise<Buffer>} file
 * @param {{ picture: number }} most bytes of one picture
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, most, emit) {
  const bytes = await file();
  if (isLocked(bytes)) throw refuse('该文档已加密，请取消密码后再导入');
  const entries = entriesOf(bytes, LIMITS).filter(({ name }) => !name.endsWith('/'));
  if (!entries.some(({ name }) => /^\/?word\//.test(name))) throw refuse(LIMITS.broken);
  const contents = new Map(entries.map((entry) => [entry.name, unpack(bytes, entry, LIMITS)]));
  let count = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const content = await image.readAsBase64String();
    count += 1;
    const name = `${count}.${/^image\/([a-z]{1,5})/.exec(image.contentType)?.[1] ?? 'png'}`;
    if (content.length * 0.75 > most.picture) await emit({ kind: 'left', name: `图片 ${count}` });
    else await emit({ kind: 'picture', name, content });
    return { src: name };
  });
  const buffer = packed(contents);
  const body = contents.get('word/document.xml')?.toString('utf8') ?? '';
  const styleMap = [...STYLES, ...stylesOf(body)];
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap });
  await emit({ kind: 'html', name: '', content: ours(value) });
}

module.exports = { read };
