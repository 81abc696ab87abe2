import { guessMapping, missingOf } from './guessColumns';

const targets = [
  { name: 'no', heading: '编号', required: false },
  { name: 'title', heading: '标题', required: true },
  { name: 'customFields.x', heading: 'SLA 级别', required: true },
];

it('takes columns for the fields that they are called as', () => {
  expect(guessMapping({ columns: [' 标题 ', 'ＳＬＡ 级别', '别的'], targets })).toEqual({
    title: ' 标题 ',
    'customFields.x': 'ＳＬＡ 级别',
  });
});

it('asks for what a new one needs, unless rows have numbers', () => {
  expect(missingOf({ targets }, { title: '标题' })).toEqual(['SLA 级别']);
  expect(missingOf({ targets }, { title: '标题', no: '编号' })).toEqual([]);
});

it('takes what a field is called before what it may be called, and each column once', () => {
  const named = [
    { name: 'owner', heading: '责任人', words: ['负责人'] },
    { name: 'assignee', heading: '负责人' },
    { name: 'other', heading: '别名', words: ['负责人'] },
  ];
  expect(guessMapping({ columns: ['负责人'], targets: named })).toEqual({ assignee: '负责人' });
});
