import { newId } from './newId';
import { refAt } from './objectAddress';
import { objectTypeCodes, objectTypeEntry, pageOf } from './objectTypes';

const kinds = objectTypeCodes.filter((type) => objectTypeEntry(type).page.includes('{objectId}'));

it.each(kinds)('knows the page of a %s again, with its site, behind a path and with a comment', (type) => {
  const [id, project] = [newId(), newId()];
  const page = pageOf(type, id, project);
  const more = `${page}${page.includes('?') ? '&' : '?'}comment=${newId()}#top`;
  for (const address of [page, `https://pm.example.cn${page}`, `https://example.cn/work${page}`, more]) {
    expect(refAt(address)).toEqual({ type, id });
  }
});

it.each([
  ['another site', 'https://example.cn/'],
  ['a scheme that is none of ours', `javascript:/myTask/${newId()}/detail`],
  ['no id', '/myTask/17/detail'],
  ['the library alone', `/project/${newId()}/documentLibrary`],
  ['an id that is none', `/project/${newId()}/documentLibrary?open=x`],
  ['a very long one', `/project/${'x'.repeat(3000)}/documentLibrary?open=${newId()}`],
])('finds nothing in %s', (_, address) => {
  expect(refAt(address)).toBeNull();
});
