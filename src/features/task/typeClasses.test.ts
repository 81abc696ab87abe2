import { typesByClass } from './typeClasses';

const aType = (name: string, typeClass = '') => ({ taskTypeId: name, name, typeClass });
const said = (...types: ReturnType<typeof aType>[]) =>
  typesByClass(types).map(({ name, types: of }) => [name, ...of.map((one) => one.name)]);

it('stands types together by their class, those of none last', () => {
  expect(said(aType('需求', '研发'), aType('工单'), aType('缺陷', '研发'), aType('变更', '运维'))).toEqual([
    ['研发', '需求', '缺陷'],
    ['运维', '变更'],
    ['未分类', '工单'],
  ]);
});

it('says nothing of classes where there are none', () => {
  expect(said(aType('需求'), aType('任务'))).toEqual([['', '需求', '任务']]);
  expect(said()).toEqual([]);
});
