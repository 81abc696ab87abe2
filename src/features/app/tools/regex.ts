/** Tries a regular expression in a thread of its own, ended where it takes too long: a catastrophic one stops no page. */
import { siteAddress } from '@/utils/url';

export interface RegexMatch {
  at: number;
  text: string;
  groups: (string | undefined)[];
  named: Record<string, string | undefined>;
}
export interface RegexRun {
  matches: RegexMatch[];
  /** There are more than are told. */
  more: boolean;
  replaced: string | null;
}
export interface RegexAsk {
  pattern: string;
  flags: string;
  text: string;
  /** Null: nothing is replaced. */
  replacement: string | null;
}

export const REGEX_MS = 1_000;
export const TOO_SLOW = '匹配超过一秒，已停止：表达式可能存在灾难性回溯，例如嵌套的 (a+)+';

type Answer = RegexRun & { fault?: string };

/** @throws Error in words for people */
export function runRegex(ask: RegexAsk, open = () => new Worker(siteAddress('/tools/regex.js'))): Promise<RegexRun> {
  return new Promise((resolve, reject) => {
    const worker = open();
    const timer = setTimeout(() => end(() => reject(new Error(TOO_SLOW))), REGEX_MS);
    const end = (say: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      say();
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      end(() => (data.fault === undefined ? resolve(data) : reject(new Error(`表达式有误：${data.fault}`))));
    worker.onerror = () => end(() => reject(new Error('无法运行，请刷新页面后重试')));
    worker.postMessage(ask);
  });
}

/** The text in pieces, each said to be a match or not. */
export function pieces(text: string, matches: readonly RegexMatch[]): { text: string; match: boolean }[] {
  const parts: { text: string; match: boolean }[] = [];
  let done = 0;
  for (const { at, text: matched } of matches) {
    if (at > done) parts.push({ text: text.slice(done, at), match: false });
    if (matched) parts.push({ text: matched, match: true });
    done = Math.max(done, at + matched.length);
  }
  if (done < text.length) parts.push({ text: text.slice(done), match: false });
  return parts;
}
