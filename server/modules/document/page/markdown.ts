/** A page as Markdown, and Markdown as the HTML of a page. */
import { IMPORT_PAGE_TAGS_MAX } from '../../../../contract/document/kinds';
import { Pace } from '../../../base/pace';
import { againstRule } from '../../../errors';
import { cleanPage } from './clean';

const engine = () => import('./engine');
const reader = () => import('../../../../contract/document/text/markdown/read');

/** @param html of a page, cleaned; pictures keep their addresses */
export async function markdownOf(html: string): Promise<string> {
  const { blocks, write } = (await engine()).markdownParts(html);
  const written: string[] = [];
  let at = 0;
  for await (const part of new Pace({ goal: 20, first: 5, least: 1, most: 200 }).parts(blocks)) {
    for (const block of part) {
      written.push(write(block, at));
      at += 1;
    }
  }
  return `${written.filter(Boolean).join('\n\n')}\n`;
}

/** What a page holds or points to besides its words, in a file from elsewhere, and what stands there instead; null: nothing. */
export type Readdress = (address: string, of: 'picture' | 'link') => string | null;

/** @returns HTML of a page, cleaned. @throws RULE as `pageOfHtml` */
export async function pageOfMarkdown(text: string, readdress: Readdress, name?: string): Promise<string> {
  return pageOfHtml((await reader()).markdownToHtml(text), readdress, name);
}

/** @returns HTML of a page, cleaned. @throws RULE where there are more tags than are read without a turn for others */
export async function pageOfHtml(html: string, readdress: Readdress, name = '页面'): Promise<string> {
  // Counted before anything is made of it: a page of a megabyte may hold a hundred thousand elements.
  if (html.split('<', IMPORT_PAGE_TAGS_MAX + 2).length > IMPORT_PAGE_TAGS_MAX + 1) {
    throw againstRule(`“${name}”的段落、表格或图片过多，请分成几个再导入`);
  }
  return cleanPage((await engine()).readdress(html, readdress));
}
