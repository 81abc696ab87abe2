/** Values of boards that were read for a link a moment ago: however many look at it, the database reckons them once. */
const KEPT_MS = 15_000;
const KEPT_MAX = 200;

export class BoardAnswers {
  private readonly kept = new Map<string, { at: number; answer: Promise<unknown> }>();

  /**
   * @param key names what is read and by whose rights; rights themselves are judged by the caller, each time
   * @param read reads it anew; a failure is not kept
   */
  once<T>(key: string, read: () => Promise<T>, now = Date.now()): Promise<T> {
    const known = this.kept.get(key);
    if (known && now - known.at < KEPT_MS) return known.answer as Promise<T>;
    for (const [old, { at }] of this.kept) if (now - at >= KEPT_MS) this.kept.delete(old);
    const answer = read();
    if (this.kept.size < KEPT_MAX) {
      this.kept.set(key, { at: now, answer });
      answer.catch(() => this.kept.delete(key));
    }
    return answer;
  }
}
