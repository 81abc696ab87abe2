/**
 * The blocks of a shared text, each read once until an update touches it. A page may be 8 MB; whoever proposes changes in it
 * has each step judged against the whole of it, and only what the step touched is looked at anew. The same for the HTML that is
 * made of it every few seconds while somebody types.
 */
import type { Node as PageNode } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { TEXT } from '../../../../contract/document/text/merge';
import type { JudgedBefore } from '../../../../contract/document/text/standing';
import { joinSuggested, type SuggestedHere, suggestedOf } from '../../../../contract/document/text/suggestions';
import { blockHtml, blockOf, standingOf, unlessBlank } from './form';

type Item = { parent: unknown } | null;

export class ReadBlocks {
  /** How many blocks were read, for tests of what a step costs. */
  reads = 0;
  private readonly proposed = new WeakMap<object, SuggestedHere>();
  private readonly nodes = new WeakMap<object, PageNode>();
  private readonly judged: JudgedBefore = new WeakMap();
  private readonly written = new WeakMap<object, string>();

  constructor(private readonly doc: Y.Doc) {
    doc.on('afterTransaction', ({ changed }: Y.Transaction) => {
      for (const type of changed.keys()) this.forget(type);
    });
  }

  /** What is proposed in the text. */
  suggested(): SuggestedHere {
    return joinSuggested(this.blocks().map((block) => this.kept(this.proposed, block, suggestedOf)));
  }

  /** The text as it stands: nothing that is proposed is in it. */
  async standing(): Promise<PageNode> {
    const [read, stand] = await Promise.all([blockOf(), standingOf()]);
    return stand(
      this.blocks().map((block) => this.kept(this.nodes, block, read)),
      this.judged,
    );
  }

  /** The text as it stands, as HTML that is cleaned. */
  async html(): Promise<string> {
    const [page, write] = await Promise.all([this.standing(), blockHtml()]);
    let html = '';
    page.forEach((block) => {
      let one = this.written.get(block);
      if (one === undefined) {
        one = write(block);
        this.written.set(block, one);
      }
      html += one;
    });
    return unlessBlank(html);
  }

  private blocks(): object[] {
    return this.doc.getXmlFragment(TEXT).toArray();
  }

  private kept<T>(known: WeakMap<object, T>, block: object, read: (block: object) => T): T {
    let one = known.get(block);
    if (one === undefined) {
      one = read(block);
      known.set(block, one);
      this.reads += 1;
    }
    return one;
  }

  private forget(type: unknown): void {
    // Ends: a block is made before what it holds, so no chain of parents comes back to where it began.
    for (let at = type; typeof at === 'object' && at !== null; at = (at as { _item: Item })._item?.parent) {
      this.proposed.delete(at);
      this.nodes.delete(at);
    }
  }
}
