/** What was answered so far stays on the device until it is sent; without a storage it lasts as long as the page. */
import type { Answers, FormSchema } from '../contract/questionnaire/model';

export interface Stop {
  shown: string[];
  left: string;
}

export interface Kept {
  answers: Answers;
  versionNo: number;
  /** Made before the first try, so that a repeated one is known. */
  submitKey: string;
  /** Seconds in view, by page. */
  seconds: number[];
  /** What was told when the page was closed; taken back when it is opened again. */
  left?: Stop;
}

const nameOf = (formKey: string, token?: string) => `survey:${formKey}${token ? `:${token}` : ''}`;

export function readKept(formKey: string, token?: string): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(formKey, token));
    const kept = text ? (JSON.parse(text) as Partial<Kept>) : null;
    if (typeof kept?.submitKey !== 'string' || typeof kept.answers !== 'object' || !kept.answers) return null;
    return {
      answers: kept.answers,
      versionNo: kept.versionNo ?? 1,
      submitKey: kept.submitKey,
      seconds: kept.seconds ?? [],
      ...(kept.left && { left: kept.left }),
    };
  } catch {
    return null;
  }
}

/** @returns whether it is kept */
export function writeKept(formKey: string, token: string | undefined, kept: Kept | null): boolean {
  try {
    if (kept) localStorage.setItem(nameOf(formKey, token), JSON.stringify(kept));
    else localStorage.removeItem(nameOf(formKey, token));
    return true;
  } catch {
    return false;
  }
}

/** To another version by ids: what it does not know any more is left behind. */
export function movedTo(schema: FormSchema, answers: Answers): Answers {
  const questions = new Map(schema.questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => {
      const [id = '', option] = key.split(':');
      const question = questions.get(id);
      return question && (option === undefined || question.options?.some((one) => one.id === option));
    }),
  );
}
