/**
 * The text of a page as Markdown that `read.ts` reads as the same text. What Markdown has no words for (merged cells, columns,
 * toggles, underlined text) stands as HTML, which Markdown allows; so does a line that would be read otherwise than it was
 * meant, as emphasis beside Chinese punctuation is.
 */
import { Fragment, type Node as PageNode } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { CalloutKind } from '../../kinds';
import { markdownToHtml, noteNames } from './read';

/** Between HTML and what the editor has, of whoever has a document to read HTML by. */
export interface PageForms {
  /** A page of this HTML. */
  parse(html: string): PageNode;
  /** Blocks as HTML, cleaned. */
  html(blocks: Fragment): string;
}

type State = MarkdownSerializerState;
type Write = (state: State, node: PageNode, parent: PageNode, index: number) => void;

/** Mentions are the names that they show, and widths of columns are no text. */
export function plainPage(node: PageNode): PageNode {
  const { schema } = node.type;
  if (node.type.name === 'mention') return schema.text(`@${String(node.attrs.name)}`, node.marks);
  const children: PageNode[] = [];
  node.forEach((child) => void children.push(plainPage(child)));
  const content = Fragment.fromArray(children);
  const attrs = 'colwidth' in node.attrs ? { ...node.attrs, colwidth: null } : node.attrs;
  return node.isText ? node : node.type.create(attrs, content, node.marks);
}

/** One line of HTML: a blank line would end it for Markdown. */
const oneLine = (html: string): string => html.replaceAll('\n', '&#10;');
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** Marks of Markdown in a line of HTML; its tags and entities are left as they are. */
const MARKS = /<[^>]*>|&#?\w+;|[\\`*_{}[\]()#+\-.!|~$:=@^'"]|^ | $/g;
/** The words of a paragraph that stands as HTML, for a place where Markdown reads a line: no mark of it means anything. */
const inlineHtml = (paragraph: string): string =>
  paragraph
    .slice('<p>'.length, -'</p>'.length)
    .replace(MARKS, (found) => (found.length === 1 ? `&#${found.charCodeAt(0)};` : found));

const bullets = new Set(['bulletList', 'taskList']);
/** Two lists side by side would be read as one. */
const sameMarks = (one: PageNode, other: PageNode): boolean =>
  one.type.name === other.type.name || (bullets.has(one.type.name) && bullets.has(other.type.name));

const isEmpty = (node: PageNode): boolean => node.type.name === 'paragraph' && node.childCount === 0;

const isList = ({ type }: PageNode): boolean => bullets.has(type.name) || type.name === 'orderedList';

const isSimple = (table: PageNode): boolean => {
  let simple = table.childCount > 0;
  table.forEach((row, _, at) => {
    if (row.childCount !== table.firstChild?.childCount) simple = false;
    row.forEach((cell) => {
      const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
      const isHead = cell.type.name === 'tableHeader';
      const isLine = cell.childCount === 1 && cell.firstChild?.type.name === 'paragraph';
      if (colspan !== 1 || rowspan !== 1 || isHead !== (at === 0) || !isLine) simple = false;
    });
  });
  return simple;
};

/** @returns a writer of the blocks of one page */
export function markdownWriter(forms: PageForms): (block: PageNode, index: number, page: PageNode) => string {
  const pageWith = (block: PageNode) => block.type.schema.topNodeType.create(null, [block]);
  const htmlOf = (block: PageNode) => oneLine(forms.html(Fragment.from(block)));
  /** The form that people write, where it is read as what it was; else HTML. */
  const sure = (block: PageNode, written: string): string => {
    const read = plainPage(forms.parse(markdownToHtml(written)));
    return read.eq(pageWith(block)) ? written : htmlOf(block);
  };
  const lines = new WeakMap<PageNode, string>();
  const lineOf = (block: PageNode): string => {
    const known = lines.get(block) ?? sure(block, plain.serialize(pageWith(block)));
    lines.set(block, known);
    return known;
  };
  /** The first line of a checklist's item stands behind its box, where HTML may be no block. */
  const itemLine = (block: PageNode, parent: PageNode, index: number): string => {
    const text = lineOf(block);
    const isBehindBox = parent.type.name === 'taskItem' && index === 0;
    return isBehindBox && text.startsWith('<p>') ? inlineHtml(text) : text;
  };
  /** Each item is a line, with lists of such lines below it; what stands as HTML ends with a blank line only. */
  const isTight = (list: PageNode): boolean => {
    let tight = true;
    list.forEach((item) => {
      item.forEach((block, _, index) => {
        const isLine = index === 0 && block.type.name === 'paragraph' && !isEmpty(block);
        const fits = isLine
          ? !itemLine(block, item, index).startsWith('<')
          : index > 0 && isList(block) && isTight(block);
        if (!fits) tight = false;
      });
    });
    return tight;
  };
  const put = (state: State, block: PageNode, text: string) => {
    state.text(text, false);
    state.closeBlock(block);
  };
  const asHtml: Write = (state, node) => put(state, node, htmlOf(node));
  /** Blocks between two lines of HTML, themselves Markdown. */
  const between = (state: State, node: PageNode, before: string, after: string) => {
    put(state, node, before);
    state.renderContent(node);
    put(state, node, after);
  };
  const line: Write = (state, node, parent, index) => {
    if (!isEmpty(node)) return put(state, node, itemLine(node, parent, index));
    // Only in a list does an empty line mean anything.
    if (!/Item$/.test(parent.type.name)) return;
    if (parent.childCount > 1) put(state, node, '<p></p>');
    else state.closeBlock(node);
  };
  const list =
    (delim: string, first: (item: PageNode, at: number) => string): Write =>
    (state, node, parent, index) => {
      const before = index > 0 ? parent.child(index - 1) : null;
      if (before && sameMarks(before, node)) put(state, node.type.schema.nodes.paragraph?.create() ?? node, '<!-- -->');
      const options = state.options as { tightLists?: boolean };
      const outer = options.tightLists;
      options.tightLists = isTight(node);
      state.renderList(node, delim, (at) => first(node.child(at), at));
      options.tightLists = outer;
    };
  const cellText = (cell: PageNode): string =>
    plain
      .serialize(pageWith(cell.firstChild as PageNode))
      .replaceAll('\\\n', '<br>')
      .replaceAll('|', '\\|');
  const table: Write = (state, node) => {
    if (!isSimple(node)) return put(state, node, htmlOf(node));
    const rows: string[] = [];
    node.forEach((row, _, at) => {
      const cells: string[] = [];
      row.forEach((cell) => void cells.push(cellText(cell)));
      rows.push(`| ${cells.join(' | ')} |`);
      if (at === 0) rows.push(`|${' --- |'.repeat(cells.length)}`);
    });
    put(state, node, sure(node, rows.join('\n')));
  };

  const inline: Record<string, Write> = {
    text: (state, node) => state.text(node.text ?? ''),
    hardBreak: (state) => state.write('\\\n'),
    inlineMath(state, node) {
      const latex = String(node.attrs.latex);
      const fits = /^[^\s$](?:[^$\n]*[^\s$])?$/.test(latex);
      state.text(
        fits ? `$${latex}$` : `<span data-type="inline-math" data-latex="${oneLine(escaped(latex))}"></span>`,
        false,
      );
    },
  };
  const { strong, em, code, link } = defaultMarkdownSerializer.marks;
  const marks = {
    ...{ bold: strong, italic: em, code, link },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    underline: { open: '<u>', close: '</u>', mixable: true },
  } as ConstructorParameters<typeof MarkdownSerializer>[1];
  const options = { hardBreakNodeName: 'hardBreak', escapeExtraCharacters: /\$|<(?=[a-z/!?])|&(?=[#\w])/gi };
  /** Lines alone, as people write them. */
  const plain = new MarkdownSerializer(
    {
      ...inline,
      paragraph: (state, node) => state.renderInline(node),
      heading(state, node) {
        state.write(`${'#'.repeat(Number(node.attrs.level))} `);
        state.renderInline(node, false);
      },
      codeBlock(state, node) {
        const longest = Math.max(2, ...[...node.textContent.matchAll(/`+/g)].map(([ticks]) => ticks.length));
        const fence = '`'.repeat(longest + 1);
        state.text(`${fence}${String(node.attrs.language ?? '')}\n${node.textContent}\n${fence}`, false);
      },
      image(state, node) {
        const { src, alt, title } = node.attrs as Record<string, string | null>;
        const named = title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : '';
        state.write(`![${state.esc(alt ?? '')}](${src}${named})`);
      },
      blockMath: (state, node) => state.text(`$$\n${String(node.attrs.latex)}\n$$`, false),
    },
    marks,
    options,
  );
  const whole = new MarkdownSerializer(
    {
      ...inline,
      ...{ paragraph: line, heading: line, codeBlock: line, image: line, blockMath: line, table },
      horizontalRule: (state, node) => put(state, node, '***'),
      blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
      callout(state, node) {
        const [name] = noteNames[node.attrs.kind as CalloutKind] ?? noteNames.info;
        state.wrapBlock('> ', null, node, () => {
          state.text(`[!${name}]`, false);
          const first = node.firstChild;
          if (first?.type.name === 'paragraph' && !isEmpty(first)) state.ensureNewLine();
          else state.closeBlock(node);
          state.renderContent(node);
        });
      },
      bulletList: list('  ', () => '- '),
      taskList: list('  ', ({ attrs }) => `- [${attrs.checked ? 'x' : ' '}] `),
      orderedList: (state, node, parent, index) =>
        list(
          ' '.repeat(String(Number(node.attrs.start ?? 1) + node.childCount).length + 2),
          (_, at) => `${Number(node.attrs.start ?? 1) + at}. `,
        )(state, node, parent, index),
      listItem: (state, node) => state.renderContent(node),
      taskItem: (state, node) => state.renderContent(node),
      details: (state, node) => {
        const summary = node.firstChild?.textContent ?? '';
        put(state, node, `<details><summary>${oneLine(escaped(summary))}</summary><div data-type="detailsContent">`);
        if (node.childCount > 1) state.renderContent(node.child(1));
        put(state, node, '</div></details>');
      },
      columns: (state, node) => between(state, node, '<div data-columns="">', '</div>'),
      column: (state, node) => between(state, node, '<div data-column="">', '</div>'),
      objectCard: asHtml,
      ...{ detailsSummary: asHtml, detailsContent: (state, node) => state.renderContent(node) },
    } satisfies Record<string, Write>,
    marks,
    options,
  );
  return (block, index, page) => {
    // A list says whether another one stands before it.
    const before = index > 0 ? page.child(index - 1) : null;
    const separated = before !== null && /List$/.test(block.type.name) && sameMarks(before, block);
    const written = whole.serialize(pageWith(block));
    return separated ? `<!-- -->\n\n${written}` : written;
  };
}
