/** Which tab wants which topics, as the leading tab keeps it. */
export class Wants {
  private readonly of = new Map<string, Set<string>>();

  knows = (tab: string): boolean => this.of.has(tab);

  /** All topics that anybody wants. */
  all(): Set<string> {
    return new Set([...this.of.values()].flatMap((topics) => [...topics]));
  }

  /** @returns which topics are new to this tab, which to all of them, and which nobody wants any more. */
  set(tab: string, topics: readonly string[]): { added: string[]; first: Set<string>; dropped: string[] } {
    const before = this.all();
    const own = this.of.get(tab) ?? new Set();
    const added = topics.filter((topic) => !own.has(topic));
    this.of.set(tab, new Set(topics));
    const now = this.all();
    return {
      added,
      first: new Set(added.filter((topic) => !before.has(topic))),
      dropped: [...before].filter((topic) => !now.has(topic)),
    };
  }

  /** @returns which topics nobody wants any more. */
  forget(tab: string): string[] {
    const { dropped } = this.set(tab, []);
    this.of.delete(tab);
    return dropped;
  }
}
