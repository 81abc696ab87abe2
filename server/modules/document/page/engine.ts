/** The editor's own parts on the server; loaded by `form.ts` with the first page that is written. */
import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, Fragment, type Node as PageNode } from '@tiptap/pm/model';
import { updateYFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { parseHTML } from 'linkedom';
import type * as Y from 'yjs';
import { markdownWriter, type PageForms, plainPage } from '../../../../contract/document/text/markdown/write';
import { type PageNames, TEXT } from '../../../../contract/document/text/merge';
import { pageParts } from '../../../../contract/document/text/parts';
import { type Judge, type JudgedBefore, judgedPage, standingPage } from '../../../../contract/document/text/standing';
import { cleanPage } from './clean';

const schema = getSchema(pageParts());
const pageOf = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document;

/** Names of what a page may hold. */
export const known: PageNames = {
  blocks: new Set(Object.keys(schema.nodes)),
  marks: new Set(Object.keys(schema.marks)),
};

const parse = (html: string): PageNode =>
  DOMParser.fromSchema(schema).parse(pageOf(html).body as unknown as HTMLElement);

function pageIn(doc: Y.Doc): PageNode | null {
  const json = yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(TEXT)) as { content?: unknown[] };
  return json.content && json.content.length > 0 ? schema.nodeFromJSON(json) : null;
}

/** The text as it stands, as the editor gives it; not cleaned. What is only proposed is not in it. */
export function serialize(doc: Y.Doc): string {
  const page = pageIn(doc);
  return page ? htmlOf(standingPage(page).content) : '';
}

/** One block of a text, as the editor has it. */
export function blockOf(child: unknown): PageNode {
  const alone = { toArray: () => [child] } as unknown as Y.XmlFragment;
  const { content } = yXmlFragmentToProsemirrorJSON(alone) as { content: unknown[] };
  return schema.nodeFromJSON(content[0]);
}

/** The page that blocks make as it stands. */
export const standingOf = (blocks: readonly PageNode[], before: JudgedBefore): PageNode =>
  standingPage(schema.topNodeType.create(null, [...blocks]), before);

/** Takes or refuses suggestions. */
export function judge(doc: Y.Doc, by: Judge): void {
  const page = pageIn(doc);
  if (page) put(doc, judgedPage(page, by));
}

function htmlOf(blocks: Fragment): string {
  const document = pageOf('');
  const made = DOMSerializer.fromSchema(schema).serializeFragment(blocks, {
    document: document as unknown as Document,
  });
  document.body.append(made as unknown as Parameters<typeof document.body.append>[0]);
  return document.body.innerHTML;
}

/** One block as HTML that is cleaned. */
export const blockHtml = (block: PageNode): string => cleanPage(htmlOf(Fragment.from(block)));

/** Makes the text what the HTML says. What stays as it is is not touched: whoever writes there writes on. */
export const write = (doc: Y.Doc, html: string): void => put(doc, parse(html));

function put(doc: Y.Doc, page: PageNode): void {
  const meta = { mapping: new Map(), isOMark: new Map() };
  doc.transact(() => updateYFragment(doc, doc.getXmlFragment(TEXT), page, meta));
}

/** The blocks of a page, as the editor has them. */
export function blocksOf(html: string): PageNode[] {
  const blocks: PageNode[] = [];
  parse(html).forEach((block) => void blocks.push(block));
  return blocks;
}

const forms: PageForms = { parse, html: (blocks) => cleanPage(htmlOf(blocks)) };

/** The blocks of a page, and what writes each of them as Markdown; `contract/document/text/markdown/write.ts` says how. */
export function markdownParts(html: string) {
  const page = plainPage(parse(html));
  const write = markdownWriter(forms);
  const blocks: PageNode[] = [];
  page.forEach((block) => void blocks.push(block));
  return { blocks, write: (block: PageNode, index: number) => write(block, index, page) };
}

/**
 * HTML that came from elsewhere, as far as it points somewhere: pictures and links get what the caller says.
 * @param change the new address; null: a link is its text, a picture goes, or is a link to another site
 */
export function readdress(html: string, change: (address: string, of: 'picture' | 'link') => string | null): string {
  const { body } = pageOf(html);
  for (const [selector, attribute, of] of [
    ['img', 'src', 'picture'],
    ['a[href]', 'href', 'link'],
  ] as const) {
    for (const element of body.querySelectorAll(selector)) {
      const address = change(element.getAttribute(attribute) ?? '', of);
      if (address !== null) element.setAttribute(attribute, address);
      else if (of === 'picture') leave(element as unknown as Element);
      else element.replaceWith(...element.childNodes);
    }
  }
  return body.innerHTML;
}

/** A picture of another site stays as a link to it: fetching it would tell that site who reads. */
function leave(picture: Element): void {
  const address = picture.getAttribute('src') ?? '';
  if (/^https?:\/\//i.test(address)) {
    const link = picture.ownerDocument.createElement('a');
    link.setAttribute('href', address);
    link.textContent = picture.getAttribute('alt') || address;
    picture.replaceWith(link);
  } else picture.remove();
}
