import type { ImportInspected } from '@contract/object/registerTable';
import { SKIP } from './kind';
import { tableKind } from './table';

const read: ImportInspected = {
  columns: ['标题', '备注'],
  rows: [['甲', '']],
  total: 1,
  targets: [{ name: 'title', heading: '标题', required: true, options: [], mayLack: false }],
  mapping: { title: '标题' },
  values: [],
};

it('sends a file once for its columns, and once more each time that they change', async () => {
  const inspect = jest.fn().mockResolvedValue(read);
  const kind = tableKind({ noun: '风险', remember: 'risk', hint: null, inspect, run: jest.fn() });
  const file = new File(['标题,备注\n甲,\n'], 'a.csv');
  expect((await kind.inspect(file)).chosen).toEqual(['title', SKIP]);
  await kind.inspect(file, [SKIP, 'title']);
  await kind.inspect(file, ['title', SKIP]);
  expect(inspect.mock.calls.map(([, mapping]) => mapping)).toEqual([undefined, { title: '备注' }, { title: '标题' }]);
});
