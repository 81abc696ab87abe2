import { columnsOfView, exportChoices, inOrder } from './choice';

const choices = exportChoices({
  customFields: [{ fieldId: 'f', name: '故事点', kind: 'number', options: [] }],
} as unknown as Parameters<typeof exportChoices>[0]);

it('begins with the columns of the view, the number among them, and knows no others', () => {
  expect(columnsOfView(choices, ['title', 'f', 'stageId', 'hologram'])).toEqual(['taskNo', 'title', 'f', 'stageId']);
});

it('keeps the order of the view, whatever order they were chosen in', () => {
  expect(inOrder(choices, ['title', 'f'], ['notes', 'f', 'taskNo', 'title'])).toEqual([
    'title',
    'f',
    'taskNo',
    'notes',
  ]);
});
