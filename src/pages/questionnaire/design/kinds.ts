import type { QuestionKind } from '@contract/questionnaire/model';

/** The palette: kinds by what people look for. */
export const kindGroups: readonly { label: string; kinds: readonly QuestionKind[] }[] = [
  { label: '选择', kinds: ['single', 'multiple', 'select', 'cascade', 'picture', 'yesNo', 'ranking', 'slot'] },
  { label: '填写', kinds: ['text', 'longText', 'blanks', 'number', 'formula', 'date', 'dateRange', 'phone', 'mail'] },
  { label: '评价', kinds: ['rating', 'nps', 'scale', 'slider'] },
  { label: '矩阵', kinds: ['matrixSingle', 'matrixMultiple', 'matrixRating', 'matrixText', 'subform'] },
  { label: '资料', kinds: ['file', 'signature', 'region', 'person', 'department'] },
  { label: '版式', kinds: ['note', 'page'] },
];
export const DRAGGED_KIND = 'application/x-question-kind';
export const DRAGGED_QUESTION = 'application/x-question-id';
