/** Numbers that open clauses, trees, days and spellings: worked examples 7, 20, 21, 25 and 26 of the note on documents. */
import { clauseTree, depthsOf, numbered, readClauses } from './clauses';
import { normCodeKey } from './code';
import { addMonths, isConfirmed, nextVersion, versionText } from './versions';

describe('a number opens a clause', () => {
  it('only where it continues (21)', () => {
    const lines = ['2.2 范围', '3.14 是圆周率', '3 术语', '3.1 文档', '3.3 跳号', '100 台服务器'];
    const { clauses, before } = readClauses(lines.join('\n'));
    expect(before).toEqual([]);
    expect(clauses.map(({ no, title, paragraphs }) => [no, title, paragraphs])).toEqual([
      ['2.2', '范围', ['3.14 是圆周率']],
      ['3', '术语', []],
      ['3.1', '文档', ['3.3 跳号', '100 台服务器']],
    ]);
  });

  it('of chapters, sections, articles and annexes', () => {
    const { clauses } = readClauses(
      [
        '第一章 总则',
        '第一条 为规范交付',
        '第二条 适用范围',
        '第二章 职责',
        '第三条 项目经理',
        '附录A 模板',
        'A.1 周报',
      ].join('\n'),
    );
    expect(clauses.map(({ no, depth }) => [no, depth])).toEqual([
      ['第一章', 0],
      ['第一条', 1],
      ['第二条', 1],
      ['第二章', 0],
      ['第三条', 1],
      ['附录A', 0],
      ['A.1', 1],
    ]);
  });

  it('not without a blank or 、 behind it, and keeps what stands before the first', () => {
    const { clauses, before } = readClauses('前言\n1、范围\n1.1. 总则\n2016年发布');
    expect(before).toEqual(['前言']);
    expect(clauses.map(({ no, paragraphs }) => [no, paragraphs])).toEqual([
      ['1', []],
      ['1.1', ['2016年发布']],
    ]);
  });
});

it('makes a tree of what was read, numbers it anew, and knows what is none', () => {
  const anchors = ['a1', 'a2', 'a3'];
  const tree = clauseTree(readClauses('1 甲\n1.1 乙\n<b>\n2 丙').clauses, () => anchors.shift() ?? '');
  expect(tree.map(({ anchor, parent, html }) => [anchor, parent, html])).toEqual([
    ['a1', null, ''],
    ['a2', 'a1', '<p>&lt;b&gt;</p>'],
    ['a3', null, ''],
  ]);
  const [one, two, three] = tree as [(typeof tree)[0], (typeof tree)[0], (typeof tree)[0]];
  expect(numbered([three, one, two]).map(({ no }) => no)).toEqual(['1', '2', '2.1']);
  expect(depthsOf(tree)).toEqual([0, 1, 0]);
  expect(depthsOf([two, one])).toBeNull();
  expect(depthsOf([one, one])).toBeNull();
});

it('spells one number one way (7)', () => {
  expect(normCodeKey('GB/T 19001-2016')).toBe('GBT190012016');
  expect(normCodeKey('gb／t19001—2016')).toBe('GBT190012016');
  expect(normCodeKey('企标 01')).toBe('企标01');
});

it('counts months to the last day of a month (20)', () => {
  expect(addMonths('2025-08-31', 6)).toBe('2026-02-28');
  expect(addMonths('2023-08-31', 6)).toBe('2024-02-29');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

it('numbers versions by what changed, and asks to read a major again (25, 26)', () => {
  expect(versionText(nextVersion({ major: 1, minor: 2 }, 'major'))).toBe('2.0');
  expect(versionText(nextVersion({ major: 1, minor: 2 }, 'minor'))).toBe('1.3');
  expect(versionText(nextVersion(null, 'minor'))).toBe('1.0');
  expect(versionText(nextVersion(null, 'major'), { firstDraft: true })).toBe('0.1');
  expect(isConfirmed([1], { major: 1, minor: 1 })).toBe(true);
  expect(isConfirmed([1], { major: 2, minor: 0 })).toBe(false);
});
