// @ts-check
/** The files of an archive that a person gave: what it holds, or the contents of some of them. */
const { refuse } = require('./refuse.cjs');
const { entriesOf, isReadable, unpack } = require('./zip.cjs');

const LISTED = 500;
/** Bytes of a piece: a line of results is not to be long. */
const PIECE = 512 * 1024;

/**
 * @typedef {{ entries: number, unpacked: number, one: number, broken: string, tooLarge: string, places?: number[] }} Asked
 *   `places`: of the entries that are wanted; without them all are named. `one`: bytes of a file at the most
 */

/** Folders, and what systems put beside files. @param {string} name */
const isFile = (name) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name);

/**
 * Null for one that is damaged: it costs its own row a note, and no other file.
 * @param {Buffer} bytes
 * @param {import('./zip.cjs').Entry} entry
 * @param {Asked} asked
 */
function unpacked(bytes, entry, asked) {
  try {
    return unpack(bytes, entry, asked);
  } catch {
    return null;
  }
}

/**
 * @param {() => Promise<Buffer>} file
 * @param {Asked} asked
 * @param {(piece: object) => Promise<void>} emit
 */
async function read(file, asked, emit) {
  const bytes = await file();
  const entries = entriesOf(bytes, asked);
  if (!asked.places) {
    // Said before anything is imported: whoever gave it packs it anew.
    if (entries.some((entry) => isFile(entry.name) && !isReadable(entry))) throw refuse(asked.broken);
    const named = entries.map(({ name, size }, place) => ({ place, name: name.slice(0, 1000), size }));
    const files = named.filter(({ name }) => isFile(name));
    for (let at = 0; at < files.length; at += LISTED) await emit({ files: files.slice(at, at + LISTED) });
    return;
  }
  for (const place of asked.places) {
    const entry = entries[place];
    if (!entry || entry.size > asked.one) continue;
    const content = unpacked(bytes, entry, asked);
    if (!content) continue;
    for (let at = 0; at < content.length; at += PIECE) {
      await emit({ place, part: content.subarray(at, at + PIECE).toString('base64') });
    }
  }
}

module.exports = { read };
