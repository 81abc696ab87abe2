/** How questionnaires of the demo are written down. */
import type { FormState } from '../../../contract/questionnaire/access';
import type { Choice, FormSchema, Question } from '../../../contract/questionnaire/model';
import type { FormKind, FormSettings } from '../../../contract/questionnaire/settings';

export interface DemoForm {
  title: string;
  kind?: FormKind;
  state: FormState;
  /** User name. */
  owner: string;
  labels?: readonly string[];
  description?: string;
  /** The newest is the draft. */
  versions: readonly FormSchema[];
  settings?: Partial<FormSettings>;
  /** All answers together. */
  cap?: number;
  answers?: number;
  /** Over so many days until now. */
  days?: number;
  /** What people write, by question. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** 0 to 1: how content those who answer are. */
  mood?: number;
  /** Of a project's task, by the project's code: it is bound to it, and answered about it. */
  aboutTaskOf?: string;
  /** User names of who has answered; without them nobody was logged in. */
  by?: readonly string[];
}

const listed = (prefix: string, texts: readonly string[]): Choice[] =>
  texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));
export const options = (...texts: string[]) => ({ options: listed('o', texts) });
export const rows = (...texts: string[]) => ({ rows: listed('r', texts) });
export const columns = (...texts: string[]) => ({ columns: listed('c', texts) });
export const satisfaction = ['很不满意', '不满意', '一般', '满意', '很满意'] as const;
export const required = { required: true };

export const design = (...questions: Question[]): FormSchema => ({ questions, ends: [] });
