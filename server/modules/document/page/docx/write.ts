/**
 * The blocks of a page as those of a Word document. What Word has no words for stands as something that reads alike: a
 * callout is a shaded box, columns are a table without lines, a toggle is its heading with what was folded below it, and a
 * formula is its LaTeX. Its style says what it was, so that it is that again when the document comes back.
 */
import type { Node as PageNode } from '@tiptap/pm/model';
import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  type ILevelsOptions,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { cardOf, liveKinds, liveOf } from '../../../../../contract/document/cards';
import { PICTURE_ADDRESS } from '../../../../../contract/document/kinds';
import { objectTypeEntry } from '../../../../../contract/objectTypes';
import { Pace } from '../../../../base/pace';
import type { PictureSize } from './pictureSize';
import { line, pageStyles, SHADE, STEP, styleOf } from './styles';

/** A picture of the page, by the id of its file. */
export interface DocxPicture {
  name: string;
  /** Null: Word does not show its kind, or it is too large to go along. */
  shown: (PictureSize & { bytes: Buffer }) | null;
}

const WIDEST = 600;
const LEVELS = 9;
const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4];
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Inline = TextRun | ExternalHyperlink | ImageRun;
type Style = Omit<IParagraphOptions, 'children'>;
/** What a paragraph has from the lists and boxes around it. */
interface Around {
  depth: number;
  style: Style;
  /** Of a paragraph that has no style by what it is. */
  named?: string;
}

const top: Around = { depth: 0, style: {} };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const bordersOf = (side: typeof none | typeof line) => ({ top: side, bottom: side, left: side, right: side });
const clean = (text: string): string => text.replace(UNWRITABLE, '');

/** Marks of a text as Word has them. */
function runOf(node: PageNode): IRunOptions {
  const has = (name: string) => node.marks.some(({ type }) => type.name === name);
  return {
    text: clean(node.text ?? ''),
    bold: has('bold') || undefined,
    italics: has('italic') || undefined,
    strike: has('strike') || undefined,
    ...(has('underline') ? { underline: {} } : {}),
    ...(has('code') ? { style: styleOf.inlineCode } : has('link') ? { style: styleOf.link } : {}),
  };
}

class Writer {
  /** Each ordered list counts by itself. */
  readonly numberings: { reference: string; levels: ILevelsOptions[] }[] = [];

  constructor(
    private readonly pictures: ReadonlyMap<string, DocxPicture>,
    private readonly site: string,
  ) {}

  block(node: PageNode, around: Around = top): FileChild[] {
    switch (node.type.name) {
      case 'paragraph':
        return [
          new Paragraph({
            ...around.style,
            ...(around.named && { style: around.named }),
            children: this.inline(node),
          }),
        ];
      case 'heading':
        return [
          new Paragraph({
            ...around.style,
            heading: HEADINGS[Number(node.attrs.level) - 1] ?? HeadingLevel.HEADING_4,
            children: this.inline(node),
          }),
        ];
      case 'bulletList':
        return this.list(node, around, () => ({ numbering: { reference: 'bullets', level: levelOf(around) } }));
      case 'orderedList':
        return this.list(node, around, this.counted(Number(node.attrs.start ?? 1), around));
      case 'taskList':
        return this.list(node, around, () => ({ style: styleOf.task(around.depth) }));
      case 'codeBlock':
        // One paragraph: lines of it that are empty, and blocks beside each other, stay what they are.
        return [
          new Paragraph({
            ...around.style,
            style: styleOf.code(String(node.attrs.language ?? '')),
            children: node.textContent
              .split('\n')
              .map((text, at) => new TextRun({ text: clean(text), ...(at > 0 && { break: 1 }) })),
          }),
        ];
      case 'blockquote':
        return this.children(node, {
          ...around,
          named: styleOf.quote,
          // What has a style of its own stands in as well.
          style: { ...around.style, indent: { left: STEP * (around.depth + 1) } },
        });
      case 'callout':
        return [this.box([node], styleOf.callout(String(node.attrs.kind)), SHADE), new Paragraph({})];
      case 'columns':
        return [this.box(childrenOf(node), styleOf.columns), new Paragraph({})];
      case 'details':
        return [this.toggle(node), new Paragraph({})];
      case 'table':
        return [this.table(node), new Paragraph({})];
      case 'image':
        return [new Paragraph({ ...around.style, children: [this.picture(node)] })];
      case 'blockMath':
        return [
          new Paragraph({
            ...around.style,
            style: styleOf.formula,
            children: [new TextRun(clean(String(node.attrs.latex)))],
          }),
        ];
      case 'objectCard': {
        const object = String(node.attrs.object);
        const [card, live] = [cardOf(object), liveOf(object)];
        const text = `［嵌入：${card ? objectTypeEntry(card.type).label : live ? liveKinds[live.kind] : '对象'}］`;
        return [new Paragraph({ ...around.style, children: [new TextRun({ text, italics: true })] })];
      }
      case 'horizontalRule':
        return [new Paragraph({ ...around.style, style: styleOf.rule })];
      default:
        return this.children(node, around);
    }
  }

  private children = (node: PageNode, around: Around): FileChild[] =>
    childrenOf(node).flatMap((child) => this.block(child, around));

  /** The first paragraph of an item stands behind its sign, what follows is as far in. */
  private list(node: PageNode, around: Around, sign: () => Style): FileChild[] {
    const below: Around = { depth: around.depth + 1, style: around.style };
    return childrenOf(node).flatMap((item) => {
      const isTask = item.type.name === 'taskItem';
      return childrenOf(item).flatMap((child, at) => {
        if (/List$/.test(child.type.name)) return this.block(child, below);
        if (at > 0 || child.type.name !== 'paragraph') {
          return this.block(child, { ...below, style: { indent: { left: STEP * (around.depth + 1) } } });
        }
        const box = isTask ? [new TextRun(item.attrs.checked ? '☑ ' : '☐ ')] : [];
        return [new Paragraph({ ...sign(), children: [...box, ...this.inline(child)] })];
      });
    });
  }

  private counted(start: number, around: Around): () => Style {
    const reference = `numbers-${this.numberings.length + 1}`;
    this.numberings.push({
      reference,
      levels: levels((at) => ({ format: LevelFormat.DECIMAL, text: `%${at + 1}.` }), start),
    });
    return () => ({ numbering: { reference, level: levelOf(around) } });
  }

  /** What was folded stands below its heading. */
  private toggle(node: PageNode): Table {
    const [summary, content] = childrenOf(node);
    const cell = (children: FileChild[]) =>
      new TableRow({ children: [new TableCell({ borders: bordersOf(none), children: filled(children) })] });
    const head = new TextRun({ text: clean(summary?.textContent ?? ''), bold: true });
    return new Table({
      style: styleOf.toggle,
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [cell([new Paragraph({ children: [head] })]), cell(content ? this.children(content, top) : [])],
    });
  }

  /** Blocks beside each other without lines. */
  private box(cells: readonly PageNode[], style: string, fill?: string): Table {
    return new Table({
      style,
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        new TableRow({
          children: cells.map(
            (cell) =>
              new TableCell({
                borders: bordersOf(none),
                width: { size: 100 / cells.length, type: WidthType.PERCENTAGE },
                ...(fill ? { shading: { type: ShadingType.CLEAR, fill } } : {}),
                children: filled(this.children(cell, top)),
              }),
          ),
        }),
      ],
    });
  }

  private table(node: PageNode): Table {
    const allHead = (row: PageNode) => childrenOf(row).every((cell) => cell.type.name === 'tableHeader');
    const body = childrenOf(node).findIndex((row) => !allHead(row));
    const headRows = body < 0 ? node.childCount : body;
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: childrenOf(node).map(
        (row, at) =>
          new TableRow({
            // Said where it is so alone: readers take any word of it for yes.
            ...(at < headRows && { tableHeader: true }),
            children: childrenOf(row).map((cell) => {
              const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
              const isHead = cell.type.name === 'tableHeader';
              return new TableCell({
                borders: bordersOf(line),
                columnSpan: colspan > 1 ? colspan : undefined,
                rowSpan: rowspan > 1 ? rowspan : undefined,
                ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: SHADE } } : {}),
                children: filled(this.children(cell, top)),
              });
            }),
          }),
      ),
    });
  }

  private inline(node: PageNode): Inline[] {
    return childrenOf(node).map((child): Inline => {
      const { name } = child.type;
      if (name === 'hardBreak') return new TextRun({ text: '', break: 1 });
      if (name === 'mention') return new TextRun({ text: clean(`@${String(child.attrs.name)}`), color: '1456F0' });
      if (name === 'inlineMath')
        return new TextRun({ text: clean(String(child.attrs.latex)), style: styleOf.inlineFormula });
      if (!child.isText) return new TextRun(clean(child.textContent));
      const link = child.marks.find(({ type }) => type.name === 'link');
      const run = new TextRun(runOf(child));
      const address = link ? this.address(String(link.attrs.href ?? '')) : null;
      return address ? new ExternalHyperlink({ link: address, children: [run] }) : run;
    });
  }

  /** A place of the product is opened from outside by its whole address. */
  private address(href: string): string | null {
    if (/^(?:https?:|mailto:)/i.test(href)) return clean(href);
    return href.startsWith('/') && !href.startsWith('//') ? clean(`${this.site}${href}`) : null;
  }

  private picture({ attrs }: PageNode): Inline {
    const id = PICTURE_ADDRESS.exec(String(attrs.src ?? ''))?.[1] ?? '';
    const picture = this.pictures.get(id);
    const shown = picture?.shown;
    if (!shown)
      return new TextRun({
        text: `［图片：${clean(String(attrs.alt || picture?.name || '未随文档导出'))}］`,
        italics: true,
      });
    const width = Math.min(WIDEST, Number(attrs.width) || shown.width);
    const height = Math.max(1, Math.round((width / shown.width) * shown.height));
    const alt = clean(String(attrs.alt ?? ''));
    const altText = { name: alt, description: alt, title: alt };
    return new ImageRun({
      ...{ type: shown.type, data: shown.bytes, transformation: { width, height } },
      ...(alt && { altText }),
    });
  }
}

const childrenOf = (node: PageNode): PageNode[] => {
  const all: PageNode[] = [];
  node.forEach((child) => void all.push(child));
  return all;
};
/** Word takes no empty cell. */
const filled = (children: FileChild[]) =>
  (children.at(-1) instanceof Paragraph ? children : [...children, new Paragraph({})]) as (Paragraph | Table)[];
/** Of code, wherever it stands. */
function languagesIn(blocks: readonly PageNode[]): string[] {
  const found = new Set<string>();
  const look = ({ type, attrs }: PageNode) => {
    if (type.name === 'codeBlock' && attrs.language) found.add(String(attrs.language));
  };
  for (const block of blocks) {
    look(block);
    block.descendants(look);
  }
  return [...found];
}
const levelOf = ({ depth }: Around): number => Math.min(depth, LEVELS - 1);
const levels = (look: (at: number) => Pick<ILevelsOptions, 'format' | 'text'>, start = 1): ILevelsOptions[] =>
  Array.from({ length: LEVELS }, (_, level) => ({
    level,
    start,
    ...look(level),
    style: { paragraph: { indent: { left: STEP * (level + 1), hanging: STEP } } },
  }));

/**
 * @param blocks of the page
 * @param site address of the platform, without a slash at its end
 * @returns bytes of a docx
 */
export async function docxOf(
  name: string,
  blocks: readonly PageNode[],
  pictures: ReadonlyMap<string, DocxPicture>,
  site: string,
): Promise<Buffer> {
  const writer = new Writer(pictures, site);
  const children: FileChild[] = [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(clean(name))] })];
  for await (const part of new Pace({ goal: 20, first: 5, least: 1, most: 200 }).parts(blocks)) {
    for (const block of part) children.push(...writer.block(block));
  }
  const bullets = levels((at) => ({ format: LevelFormat.BULLET, text: at % 2 === 0 ? '•' : '◦' }));
  const made = new Document({
    title: clean(name),
    styles: pageStyles(languagesIn(blocks)),
    numbering: { config: [{ reference: 'bullets', levels: bullets }, ...writer.numberings] },
    sections: [{ children }],
  });
  return Packer.toBuffer(made);
}
