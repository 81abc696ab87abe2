/** The editor's own parts on the server; loaded by `form.ts` with the first page that is written. */
import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node as PageNode } from '@tiptap/pm/model';
import { updateYFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { parseHTML } from 'linkedom';
import type * as Y from 'yjs';
import { TEXT } from '../../../../contract/document/text/merge';
import { pageParts } from '../../../../contract/document/text/parts';

const schema = getSchema(pageParts());
const pageOf = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document;

/** Names of the blocks that a page may hold. */
export const known: ReadonlySet<string> = new Set(Object.keys(schema.nodes));

const parse = (html: string): PageNode =>
  DOMParser.fromSchema(schema).parse(pageOf(html).body as unknown as HTMLElement);

/** As the editor gives it; not cleaned. */
export function serialize(doc: Y.Doc): string {
  const json = yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(TEXT)) as { content?: unknown[] };
  if (!json.content || json.content.length === 0) return '';
  const document = pageOf('');
  const made = DOMSerializer.fromSchema(schema).serializeFragment(schema.nodeFromJSON(json).content, {
    document: document as unknown as Document,
  });
  document.body.append(made as unknown as Parameters<typeof document.body.append>[0]);
  return document.body.innerHTML;
}

/** Makes the text what the HTML says. What stays as it is is not touched: whoever writes there writes on. */
export function write(doc: Y.Doc, html: string): void {
  const meta = { mapping: new Map(), isOMark: new Map() };
  doc.transact(() => updateYFragment(doc, doc.getXmlFragment(TEXT), parse(html), meta));
}
