/**
 * A questionnaire as a file, for another enterprise or installation: its questions and how it is answered, and nothing of who
 * made it, who may answer it and when. Pictures belong to the questionnaire that they were uploaded for. No imports but types.
 */
import type { FormCreate, FormDetail } from './form';
import type { Choice, FormSchema, Question } from './model';

export const PORTABLE_FORMAT = 'questionnaire/1';
/** A design of 300 long questions is far below it. */
export const PORTABLE_BYTES_MAX = 2_000_000;
export type PortableForm = Pick<FormCreate, 'title' | 'kind' | 'description' | 'draft' | 'settings'> & {
  format: typeof PORTABLE_FORMAT;
};

const withoutPictures = (choices: Choice[]): Choice[] => choices.map(({ imageId: _, ...choice }) => choice);
const plain = ({ options, rows, columns, ...question }: Question): Question => ({
  ...question,
  ...(options && { options: withoutPictures(options) }),
  ...(rows && { rows: withoutPictures(rows) }),
  ...(columns && { columns: withoutPictures(columns) }),
});

export function portableForm({ title, kind, description, draft, settings }: PortableSource): PortableForm {
  const schema: FormSchema = { ...draft, questions: draft.questions.map(plain) };
  const { theme, audience, ...rest } = settings;
  return {
    ...{ format: PORTABLE_FORMAT, title, kind, description, draft: schema },
    settings: {
      ...{ ...rest, beginsAt: null, endsAt: null },
      audience: { kind: audience.kind === 'some' ? 'tenant' : audience.kind, departmentIds: [], userIds: [] },
      ...(theme && { theme: { color: theme.color } }),
    },
  };
}
type PortableSource = Pick<FormDetail, 'title' | 'kind' | 'description' | 'draft' | 'settings'>;

/** What a file asks to be made; whether it is sound says the server. Null: it is no questionnaire. */
export function portableFrom(text: string): FormCreate | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || !('format' in read) || read.format !== PORTABLE_FORMAT) return null;
  const { title, kind, description, draft, settings } = read as PortableForm;
  return { title, kind, description, draft, settings };
}
