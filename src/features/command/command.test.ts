/** The rules of the command menu: ranking, order. */
import { projectOf } from './place';
import { groupOrder, matchScore, rank } from './ranking';

describe('ranking', () => {
  const create = { name: '新建任务', words: 'xjrw new create' };
  const theme = { name: '切换主题：深色', words: 'theme' };
  const tenant = { name: '切换企业：云帆集团', words: '云帆集团 yunfan' };

  it('prefers the beginning of the name, then of a word, then the inside, then letters in order', () => {
    expect([
      matchScore(create, '新建'),
      matchScore(create, 'cre'),
      matchScore(create, '任务'),
      matchScore(create, '新务'),
    ]).toEqual([4, 3, 2, 1]);
    expect(matchScore(create, '主题')).toBe(0);
  });

  it('keeps the order of what fits equally well', () => {
    expect(rank([tenant, create, theme], '切换')).toEqual([tenant, theme]);
    expect(rank([create, theme], '')).toEqual([create, theme]);
  });

  it('has what ends something only where it is meant', () => {
    const leave = { name: '退出登录', words: 'tcdl logout', careful: true };
    expect(rank([leave], '登录')).toEqual([]);
    for (const typed of ['', '退出', 'logout', 'tcdl']) expect(rank([leave], typed)).toEqual([leave]);
  });

  it('puts actions first only where one is meant', () => {
    expect(groupOrder('', [create])).toEqual(['recent', 'action', 'act']);
    expect(groupOrder('新', [create])[0]).toBe('action');
    expect(groupOrder('任务', [create])[0]).toBe('found');
  });
});

it('knows the project of an address', () => {
  const id = '01a1fb0a-c2cf-733e-bbbd-d1d2c50e8c2c';
  expect(projectOf(`/project/${id}/task`)).toBe(id);
  expect(projectOf('/project/layout/1')).toBeUndefined();
});
