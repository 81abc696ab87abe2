import { aField } from '../testing';
import { chooseTarget, guessMapping, mappingProblem, toImportMapping } from './mapping';

const points = aField({ fieldId: 'f1', name: '故事点', kind: 'number' });
const springxd = ['issuekey', 'title', 'description', 'storypoint'];

describe('guessing a mapping', () => {
  it('maps the columns of a real tracker, story points to a new number field', () => {
    const choice = guessMapping(springxd, []);
    expect(choice.targets).toEqual({ key: 'issuekey', title: 'title', notes: 'description' });
    expect(toImportMapping(springxd, choice)).toEqual({
      key: 'issuekey',
      title: 'title',
      notes: 'description',
      custom1: { column: 'storypoint', create: 'number', name: '故事点' },
    });
  });

  it('takes the existing field the second time', () => {
    const mapping = toImportMapping(springxd, guessMapping(springxd, [points]));
    expect(mapping.custom1).toEqual({ column: 'storypoint', fieldId: 'f1' });
  });

  it('knows Chinese names, and names with spaces, case and signs', () => {
    const columns = [
      '任务编号',
      '标题',
      '描述',
      '优先级',
      '状态',
      '负责人',
      '开始日期',
      '截止日期',
      'Story Points',
      '部门',
    ];
    const choice = guessMapping(columns, []);
    expect(choice.targets).toEqual({
      number: '任务编号',
      title: '标题',
      notes: '描述',
      urgent: '优先级',
      stage: '状态',
      executor: '负责人',
      planStart: '开始日期',
      planEnd: '截止日期',
    });
    expect(choice.extras).toEqual({
      'Story Points': { use: 'create', kind: 'number', name: '故事点' },
      部门: { use: 'skip' },
    });
    expect(guessMapping(['Issue_Key', 'SUMMARY', 'Due-Date'], []).targets).toEqual({
      key: 'Issue_Key',
      title: 'SUMMARY',
      planEnd: 'Due-Date',
    });
  });

  it('knows tasks again by one column: the number of an export, or the key of another tracker', () => {
    const both = guessMapping(['编号', '外部编号', '标题'], []);
    expect(both.targets).toEqual({ number: '编号', title: '标题' });
    expect(chooseTarget(both, 'key', '外部编号').targets).toEqual({ key: '外部编号', title: '标题' });
    expect(chooseTarget(both, 'key', undefined).targets).toEqual(both.targets);
  });

  it('prefers the better word when two columns would fit', () => {
    expect(guessMapping(['id', 'name', 'summary', 'issuekey'], []).targets).toEqual({
      key: 'issuekey',
      title: 'summary',
    });
  });
});

describe('a mapping by hand', () => {
  it('gives a column to one target only', () => {
    const choice = chooseTarget(guessMapping(springxd, []), 'notes', 'title');
    expect(choice.targets).toEqual({ key: 'issuekey', notes: 'title' });
    expect(mappingProblem(springxd, choice)).toBe('请为「标题」选择一列');
  });

  it('refuses a new field without a name and two columns for one field', () => {
    const columns = ['title', 'a', 'b'];
    const base = guessMapping(columns, [points]);
    const withExtras = (a: object, b: object) => ({ ...base, extras: { a, b } }) as typeof base;
    const create = (name: string) => ({ use: 'create', kind: 'text', name });
    expect(mappingProblem(columns, withExtras(create(' '), { use: 'skip' }))).toBe('新字段需要名称');
    expect(mappingProblem(columns, withExtras(create('x'), create('x ')))).toBe('两列不能导入到同一个字段');
    const field = { use: 'field', fieldId: 'f1' };
    expect(mappingProblem(columns, withExtras(field, field))).toBe('两列不能导入到同一个字段');
    expect(mappingProblem(columns, withExtras(field, create('x')))).toBeNull();
  });

  it('forgets what a column was meant for once it is a task field', () => {
    const choice = chooseTarget(guessMapping(springxd, []), 'estimateHours', 'storypoint');
    expect(toImportMapping(springxd, choice)).toEqual({
      key: 'issuekey',
      title: 'title',
      notes: 'description',
      estimateHours: 'storypoint',
    });
  });
});
