/** A page as Markdown, and Markdown as the HTML of a page. */
import { Pace } from '../../../base/pace';
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

/** @returns HTML of a page, cleaned */
export async function pageOfMarkdown(text: string, readdress: Readdress): Promise<string> {
  return pageOfHtml((await reader()).markdownToHtml(text), readdress);
}

/** @returns HTML of a page, cleaned */
export async function pageOfHtml(html: string, readdress: Readdress): Promise<string> {
  return cleanPage((await engine()).readdress(html, readdress));
}
