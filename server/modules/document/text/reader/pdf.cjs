// @ts-check
/** The words of a PDF, page by page. Without its tables of characters Chinese text would be empty. */
const { cut } = require('../../../../sandbox/cut.cjs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const PAGES_MAX = 5000;

/**
 * @param {() => Promise<Buffer>} file
 * @param {{ characters: number }} asked
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, { characters }, emit) {
  const library = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const { getDocument, VerbosityLevel } = await import(
    pathToFileURL(path.join(library, 'legacy', 'build', 'pdf.mjs')).href
  );
  const task = getDocument({
    data: new Uint8Array(await file()),
    cMapUrl: `${path.join(library, 'cmaps')}${path.sep}`,
    cMapPacked: true,
    standardFontDataUrl: `${path.join(library, 'standard_fonts')}${path.sep}`,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  let pdf;
  try {
    pdf = await task.promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return emit({ locked: true });
    throw error;
  }
  let left = characters;
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX) && left > 0; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    let text = '';
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    page.cleanup();
    const part = cut(text, left).trim();
    left -= part.length;
    if (part) await emit({ place: `第 ${number} 页`, text: part });
  }
}

module.exports = { read };
