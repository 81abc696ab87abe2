import { canonical, linkOf, NO_HASH } from './chain';

it('links what is sealed to the hash before', () => {
  expect(linkOf(NO_HASH, { seq: 1 })).toBe('a453da8151216b5ae0a15c5377bc79da35cc4f629a9e9a3dcab70bf0b485609a');
});

it('writes JSON in its canonical form', () => {
  expect(canonical({ b: 1e21, a: -0, c: 0.1 + 0.2 })).toBe('{"a":0,"b":1e+21,"c":0.30000000000000004}');
  expect(canonical({ 项: ['"\n', null, true], a: undefined, B: {} })).toBe('{"B":{},"项":["\\"\\n",null,true]}');
});
