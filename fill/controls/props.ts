import type { Answer, Choice, Question } from '../../contract/questionnaire/model';

export interface ControlProps {
  question: Question;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
  /** Those that are shown. */
  options: readonly Choice[];
  rows: readonly Choice[];
  columns: readonly Choice[];
  /** Ids of options that have no place left. */
  full: ReadonlySet<string>;
  /** Beside an option 其他, by option. */
  words: Readonly<Record<string, string>>;
  onWords: (option: string, words: string) => void;
  /** The element that says what is asked. */
  labelledBy: string;
  describedBy: string | undefined;
}
