/** Words of an answer, for the picture of words: what the runtime's segmenter finds, without what says nothing. */

/** Of one answer: a segmenter holds a copy of all it was given with each word. */
const LOOKED_AT = 2_000;
const WORD_MAX = 20;

const STOP = new Set(
  `我们 你们 他们 她们 它们 大家 自己 这个 那个 这些 那些 这样 那样 这里 那里 一个 一些 一下 一点 一样 一直 没有 不是 不要 不会 不能
  可以 可能 就是 还是 但是 而且 因为 所以 如果 虽然 或者 以及 并且 然后 的话 已经 正在 时候 什么 怎么 怎样 为什么 多少 很多 非常 比较
  特别 有点 有些 感觉 觉得 认为 进行 通过 对于 关于 其他 其它 目前 现在 之后 之前 以后 以前 都是 也是 还有 只有 只是 the and for are
  was with that this you not have has but 无 没 暂无 没有 等等`
    .split(/\s+/)
    .filter(Boolean),
);
const HAN = /^\p{Script=Han}+$/u;
const WORD = /^[\p{L}\p{N}][\p{L}\p{N}._+#-]*$/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Two signs that stand alone beside each other are a word that the segmenter does not know. */
function joined(segments: readonly string[]): string[] {
  const words: string[] = [];
  let alone = '';
  const end = () => {
    if (alone.length === 2) words.push(alone);
    alone = '';
  };
  for (const one of segments) {
    if (HAN.test(one) && one.length === 1) alone += one;
    else {
      end();
      words.push(one);
    }
  }
  end();
  return words;
}

/** Each word once: it is counted by how many people wrote it. */
export function wordsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const line of text.slice(0, LOOKED_AT).normalize('NFKC').toLowerCase().split('\n')) {
    const segments: string[] = [];
    for (const { segment } of segmenter.segment(line)) segments.push(segment);
    for (const word of joined(segments)) {
      const fits = word.length >= 2 && word.length <= WORD_MAX && WORD.test(word) && !/^\d+$/.test(word);
      if (fits && !STOP.has(word)) found.add(word);
    }
  }
  return found;
}
