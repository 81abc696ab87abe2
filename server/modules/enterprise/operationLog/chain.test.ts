import { canonical, type LogRow, linkOf, NO_HASH, sealedOf, sha256 } from './chain';

it('links what is sealed to the hash before', () => {
  expect(linkOf(NO_HASH, canonical({ seq: 1 }))).toBe(
    'a453da8151216b5ae0a15c5377bc79da35cc4f629a9e9a3dcab70bf0b485609a',
  );
});

it('writes JSON in its canonical form', () => {
  expect(canonical({ b: 1e21, a: -0, c: 0.1 + 0.2 })).toBe('{"a":0,"b":1e+21,"c":0.30000000000000004}');
  expect(canonical({ 项: ['"\n', null, true], a: undefined, B: {} })).toBe('{"B":{},"项":["\\"\\n",null,true]}');
});

it.each([
  ['without content', null, null],
  ['with content', [{ field: 'title', label: '标题', before: '甲', after: '"乙"' }], { b: 1, a: ['项'] }],
])('seals an entry %s in canonical form', (_name, changes, detail) => {
  const row: LogRow = {
    id: 'e1',
    tenant_id: 't1',
    at: '2026-11-25T08:00:00.000Z',
    actor_id: 'u1',
    module: 'task',
    action: 'created',
    object_type: 'task',
    object_id: 'o1',
    project_id: null,
    changes: changes as LogRow['changes'],
    detail,
    ip: '127.0.0.1',
    trace_id: null,
    user_agent: '浏览器 "1"',
    operation: 'POST /x',
  };
  const { changes: _changes, detail: _detail, ...rest } = row;
  expect(sealedOf(7, row)).toBe(canonical({ v: 1, seq: 7, ...rest, content: sha256(canonical({ changes, detail })) }));
});
