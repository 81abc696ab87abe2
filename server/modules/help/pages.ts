/** The pages of the user's help: Markdown of `docs/help`, read and rendered once, when somebody first asks. */
import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import type { HelpEntry, HelpHit, HelpPage } from '../../../contract/help/help';
import { firstPlace, holdsTerms, soughtTerms } from '../../../contract/search/terms';
import { cutPlace, cutText } from '../../../contract/text/cut';
import { fold } from '../../object/list/words';
import { soundsAt } from '../../object/search/sounds';

const FOLDER = path.resolve(__dirname, '..', '..', '..', 'docs', 'help');
/** Taken by `npm run e2e helpPictures`. */
const PICTURES = 'helpPictures';
const PICTURE_FOLDER = path.resolve(__dirname, '..', '..', '..', 'public', PICTURES);
/** `10-desk.md`: the number is the page's place, the rest its address. */
const NAME = /^\d+-([a-z-]+)\.md$/;
const HITS = 20;
const BEFORE = 20;
const SHOWN = 80;

interface Section {
  id: string;
  heading: string;
  text: string;
}
interface Page extends HelpPage {
  sections: Section[];
}

let pages: readonly Page[] | undefined;

function readPages(): readonly Page[] {
  pages ??= fs
    .readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const slug = NAME.exec(file)?.[1];
      return slug ? [render(slug, fs.readFileSync(path.join(FOLDER, file), 'utf8'))] : [];
    });
  return pages;
}

/** Raw HTML in a page is shown as text; sections begin at headings of the first two ranks. */
function render(slug: string, source: string): Page {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const tokens = markdown.parse(source, {});
  const sections: Section[] = [];
  tokens.forEach((token, at) => {
    const content = tokens[at + 1]?.content ?? '';
    if (token.type === 'heading_open' && (token.tag === 'h1' || token.tag === 'h2')) {
      const id = `s${sections.length}`;
      token.attrSet('id', id);
      sections.push({ id, heading: content, text: '' });
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
      const words = token.children?.map((child) => child.content).join('') ?? '';
      const last = sections.at(-1);
      if (last) last.text += `${words} `;
    }
  });
  const picture = `${slug}.jpg`;
  return {
    slug,
    picture: fs.existsSync(path.join(PICTURE_FOLDER, picture)) ? `/${PICTURES}/${picture}` : null,
    title: sections[0]?.heading ?? slug,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    sections,
  };
}

export const helpEntries = (): HelpEntry[] =>
  readPages().map(({ slug, title, sections }) => ({
    slug,
    title,
    headings: sections.slice(1).map(({ id, heading }) => ({ id, text: heading })),
  }));

export function helpPage(slug: string): HelpPage | undefined {
  const page = readPages().find((one) => one.slug === slug);
  return page && { slug: page.slug, title: page.title, html: page.html, picture: page.picture };
}

/** Sections whose heading holds the word, or sounds like it, before those whose text does. */
export function searchHelp(keyword: string): HelpHit[] {
  const word = fold(keyword).trim();
  const terms = soughtTerms(keyword);
  if (!word) return [];
  const letters = /^[a-z]{2,}$/.test(word) ? word : null;
  const found = readPages().flatMap(({ slug, title, sections }) =>
    sections.flatMap(({ id, heading, text }) => {
      const inHeading = holdsTerms(heading, terms) || (letters !== null && soundsAt(heading, letters) !== null);
      const inText = holdsTerms(text, terms);
      if (!inHeading && !inText) return [];
      const from = inText ? cutPlace(text, firstPlace(text, terms) - BEFORE) : 0;
      return [{ inHeading, hit: { slug, title, id, heading, text: cutText(text.slice(from), SHOWN).trim() } }];
    }),
  );
  return found
    .sort((a, b) => Number(b.inHeading) - Number(a.inHeading))
    .slice(0, HITS)
    .map(({ hit }) => hit);
}
