import type { AnsweredMany, AnswerMany } from '@contract/approval/approval';
import { errorText, isRefusal } from '@/utils/apiError';

/** So many a call: what is answered shows, and a call that fails takes few along. */
export const AT_ONCE = 10;

export interface Outcome {
  id: string;
  /** Why it stays as it was; null: answered. */
  refused: string | null;
  /** Nobody knows what became of it: the call failed, perhaps behind it. */
  failed?: boolean;
}

/** The same answer to many, a few at a time. @param onStep told of all outcomes so far @param stopped asked before each call */
export async function answerAll(
  { ids, ...said }: AnswerMany,
  send: (some: AnswerMany) => Promise<AnsweredMany>,
  onStep: (soFar: readonly Outcome[]) => void,
  stopped: () => boolean,
): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (let at = 0; at < ids.length && !stopped(); at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    try {
      all.push(...(await send({ ids: some, ...said })));
    } catch (error) {
      const refused = errorText(error, '提交失败');
      const failed = !isRefusal(error);
      all.push(...some.map((id) => ({ id, refused, failed })));
    }
    onStep([...all]);
  }
  return all;
}
