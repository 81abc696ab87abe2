/**
 * Pages that several people write at once (Yjs): what the server takes of a browser and puts to what it has. Whatever order
 * updates come in, and however often, all who have the same updates have the same text.
 */
import * as Y from 'yjs';
import { PAGE_BYTES_MAX, PAGE_DEPTH_MAX, PAGE_SPAN_MAX, UPDATE_BYTES_MAX } from '../kinds';

/** Where the text stands in the document; the editor's library has it so. */
export const TEXT = 'default';

/** An update that is not taken, and why, in words for who wrote it. */
export class RefusedUpdate extends Error {
  /** The browser has what is missing: it sends all that it has. */
  readonly mayResend: boolean;

  constructor(message: string, { mayResend = false } = {}) {
    super(message);
    this.mayResend = mayResend;
  }
}

const BROKEN = '这段修改已损坏，没有保存，请刷新页面后重试';

/** Names of what a page may hold. */
export interface PageNames {
  blocks: ReadonlySet<string>;
  marks: ReadonlySet<string>;
}
/** The editor's library ends the name of a mark that may stand on another of its kind so. */
const HASHED = /--[a-zA-Z0-9+/=]{8}$/;

/**
 * Puts an update to the document. The document is spoilt where this throws: the caller takes it anew from what is kept.
 * @throws RefusedUpdate for what is forged, too large, or builds on what has not come
 */
export function mergeUpdate(doc: Y.Doc, update: Uint8Array, known: PageNames): void {
  if (update.length > UPDATE_BYTES_MAX) throw new RefusedUpdate('一次修改的内容过大，请分几次粘贴');
  // As what it is: of a text that nobody asked for by its kind, nothing could be said.
  doc.getXmlFragment(TEXT);
  const touched: Touched[] = [];
  const note = ({ changed, beforeState }: Y.Transaction) => {
    for (const [type, keys] of changed) touched.push({ type, keys, before: beforeState });
  };
  doc.on('afterTransaction', note);
  try {
    Y.applyUpdate(doc, update);
  } catch {
    throw new RefusedUpdate(BROKEN);
  } finally {
    doc.off('afterTransaction', note);
  }
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) {
    throw new RefusedUpdate('这段修改所依据的内容还没有收到，正在重新同步', { mayResend: true });
  }
  for (const name of doc.share.keys()) if (name !== TEXT) throw new RefusedUpdate(BROKEN);
  // What stood there was judged when it came: a page may be long, and this is done for each that types.
  for (const one of touched) assertSound(doc, one, known);
}

/** What of the document an update has touched: a block that was there before it, and what of it (null: what it holds). */
interface Touched {
  type: unknown;
  keys: ReadonlySet<string | null>;
  /** How far each window's edits had come. */
  before: ReadonlyMap<number, number>;
}

function assertSound(doc: Y.Doc, { type, keys, before }: Touched, known: PageNames): void {
  let depth = 0;
  // Ends: a block is made before what it holds, so no chain of parents comes back to where it began.
  for (let at: unknown = type; at instanceof Y.AbstractType && at._item; at = at._item.parent) depth += 1;
  const isNamed = [...keys].some((key) => key !== null);
  if (type instanceof Y.XmlElement && isNamed) assertSpans(type);
  // The text itself holds blocks, and nothing by a name.
  else if (type === doc.getXmlFragment(TEXT) && isNamed) throw new RefusedUpdate(BROKEN);
  if (type instanceof Y.XmlText) assertWords(type, known);
  if (!(type instanceof Y.XmlFragment) || !keys.has(null)) return;
  if (type !== doc.getXmlFragment(TEXT) && !(type instanceof Y.XmlElement)) throw new RefusedUpdate(BROKEN);
  const visit = (node: unknown, depth: number): void => {
    // Words stand in blocks: a page whose own words nobody could read would be read by nobody.
    if (node instanceof Y.XmlText && depth > 1) {
      assertWords(node, known);
      return;
    }
    if (!(node instanceof Y.XmlElement) || !known.blocks.has(node.nodeName)) throw new RefusedUpdate(BROKEN);
    if (depth > PAGE_DEPTH_MAX) throw new RefusedUpdate('内容嵌套过深，没有保存，请减少层级');
    assertSpans(node);
    for (const child of node.toArray()) visit(child, depth + 1);
  };
  for (const child of type.toArray()) {
    const { id } = (child as Y.XmlElement)._item ?? {};
    if (!id || id.clock >= (before.get(id.client) ?? 0)) visit(child, depth + 1);
  }
}

/** A mark that no editor knows, or anything but words, would keep everybody from reading the page. */
function assertWords(text: Y.XmlText, { marks }: PageNames): void {
  for (const { insert, attributes = {} } of text.toDelta() as { insert: unknown; attributes?: object }[]) {
    if (typeof insert !== 'string') throw new RefusedUpdate(BROKEN);
    for (const [name, value] of Object.entries(attributes)) {
      const isMark = marks.has(name.replace(HASHED, '')) && typeof value === 'object' && value !== null;
      if (!isMark) throw new RefusedUpdate(BROKEN);
    }
  }
}

/** A cell of a million columns would draw a table without end for everybody. */
function assertSpans(node: Y.XmlElement): void {
  for (const side of ['colspan', 'rowspan']) {
    const span = node.getAttribute(side) as unknown;
    if (span === undefined) continue;
    if (!Number.isInteger(span) || (span as number) < 1 || (span as number) > PAGE_SPAN_MAX) {
      throw new RefusedUpdate(BROKEN);
    }
  }
}

/** All of it as one update; what was deleted keeps no text. @throws RefusedUpdate where it is more than a page may be */
export function stateOf(doc: Y.Doc): Uint8Array {
  const state = Y.encodeStateAsUpdate(doc);
  if (state.length > PAGE_BYTES_MAX) throw new RefusedUpdate('页面过大，请把一部分内容移到新的页面');
  return state;
}
