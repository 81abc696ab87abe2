/** The two forms of a page's text: the HTML that is read, searched and kept as versions, and what several people write (Yjs). */
import type * as Y from 'yjs';
import type { PageNames } from '../../../../contract/document/text/merge';
import type { Judge } from '../../../../contract/document/text/standing';
import { cleanPage } from './clean';

/** A start does not wait for an editor. */
const engine = () => import('./engine');

/** Names of what a page may hold. */
export const pageNames = async (): Promise<PageNames> => (await engine()).known;

/** A text without a word, a picture or a table is none. */
const BLANK = /^(?:<p>(?:<br \/>)?<\/p>)*$/;

/** The text as HTML, cleaned. */
export async function htmlOf(doc: Y.Doc): Promise<string> {
  return unlessBlank(cleanPage((await engine()).serialize(doc)));
}

export const unlessBlank = (html: string): string => (BLANK.test(html) ? '' : html);

/** Makes the text what the HTML says. What stays as it is is not touched: whoever writes there writes on. */
export async function writeHtml(doc: Y.Doc, html: string): Promise<void> {
  (await engine()).write(doc, cleanPage(html));
}

/** Takes or refuses suggestions; what has none is not touched. */
export const judgeSuggestions = async (doc: Y.Doc, by: Judge): Promise<void> => (await engine()).judge(doc, by);

/** How one block is read, and the page that blocks make as it stands. */
export const blockOf = async () => (await engine()).blockOf;
export const standingOf = async () => (await engine()).standingOf;
export const blockHtml = async () => (await engine()).blockHtml;
