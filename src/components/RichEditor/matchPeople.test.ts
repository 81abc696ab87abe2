import { matchPeople } from './matchPeople';

const person = (name: string, userName: string) => ({ userId: userName, userName, name, avatar: null });
const people = [
  person('张小明', 'zhangxiaoming'),
  person('王明', 'wangming'),
  person('Ming Li', 'mli'),
  person('赵六', 'zhaoliu'),
  person('Ze\u0301 Ｗａｎｇ', 'zwang'),
];
const found = (text: string) => matchPeople(people, text).map(({ name }) => name);

it('finds people by Chinese, by initials and by login name, beginnings first', () => {
  expect(found('小明')).toEqual(['张小明']);
  expect(found('zxm')).toEqual(['张小明']);
  expect(found('WM')).toEqual(['王明']);
  expect(found('zhangx')).toEqual(['张小明']);
  expect(found('ming')).toEqual(['Ming Li', '张小明', '王明']);
  expect(found('z')).toEqual(['张小明', '赵六', 'Ze\u0301 Ｗａｎｇ']);
  // In either form of its letters, in full width or not.
  expect([found('Zé'), found('é wang')]).toEqual([['Ze\u0301 Ｗａｎｇ'], ['Ze\u0301 Ｗａｎｇ']]);
  expect(found('xyz')).toEqual([]);
});

it('offers everybody while nothing is typed, as many as fit', () => {
  expect(found('')).toHaveLength(5);
  expect(matchPeople(people, '', 2)).toHaveLength(2);
});
