/** The ranking of the search: the worked cases 8 to 11 of the note on calm daily work, readings, marks, cuts of letters. */
import { ask } from './question';
import { type Candidate, type Standpoint, scoreOf } from './score';
import { readingsOf, soundsAt, soundWords } from './sounds';
import { cutIntoSyllables } from './syllables';

const candidate = (title: string, values: Partial<Candidate> = {}): Candidate => ({
  no: null,
  seq: null,
  title,
  projectId: 'p',
  state: 'open',
  mine: false,
  worded: true,
  updatedAt: null,
  ...values,
});
const score = (question: string, title: string, values: Partial<Candidate> = {}, standpoint: Standpoint = {}) =>
  scoreOf(candidate(title, values), ask(question), standpoint)?.score ?? 0;

it('ranks a Latin word: seen lately, begins, finished, text (case 8)', () => {
  expect([
    score('redis', '升级 redis', {}, { seenDays: 1 }),
    score('redis', 'Redis Bus'),
    score('redis', '接入 Redis 集群', { state: 'finished' }),
    score('redis', '缓存方案'),
  ]).toEqual([83, 80, 40, 15]);
});

it('ranks a Chinese word: begins, finished, inside (case 9)', () => {
  expect([
    score('告警', '告警分级'),
    score('告警', '告警中心', { state: 'finished' }),
    score('告警', '接入告警'),
  ]).toEqual([80, 55, 50]);
});

it('hears initials, from the first character above later ones (case 10)', () => {
  expect([score('gjzx', '告警中心'), score('gjzx', '统一告警中心'), score('gaojingzh', '告警中心')]).toEqual([
    45, 30, 45,
  ]);
  expect(score('gjzx', '告警与中心', { worded: false })).toBe(0);
});

it('takes a number for that number, and not for the beginning of another (case 11)', () => {
  const numbered = (question: string, no: string, projectId = 'p', here?: string) =>
    score(question, '任务', { no, seq: Number(no.split('-')[1]), projectId, worded: false }, { projectId: here });
  expect([numbered('zhyw-7', 'ZHYW-7'), numbered('zhyw-7', 'ZHYW-76')]).toEqual([1000, 0]);
  // Bare: one of the project that the user stands in first.
  expect([numbered('7', 'ZHYW-7', 'p', 'p'), numbered('7', 'CRM-7', 'q', 'p')]).toEqual([1004, 900]);
  expect([numbered('r-3', 'R-3', 'p', 'p'), numbered('r-3', 'R-3', 'q', 'p')]).toEqual([1004, 900]);
});

it('demands all words, of which the lowest counts', () => {
  expect([score('告警 中心', '告警中心'), score('告警 redis', '告警中心', { worded: false })]).toEqual([50, 0]);
});

it('knows equal titles, the own ones and cancelled ones', () => {
  expect([
    score('告警中心', '告警中心'),
    score('告警', '告警中心', { mine: true }),
    score('告警', '告警中心', { state: 'cancelled' }),
  ]).toEqual([100, 86, 45]);
});

it('marks what matched, full-width letters and characters beyond the first plane included', () => {
  const marks = (question: string, title: string) => scoreOf(candidate(title), ask(question), {})?.marks;
  expect(marks('api 网关', 'ＡＰＩ 网关升级')).toEqual([
    [0, 3],
    [4, 6],
  ]);
  expect(marks('gjzx', '𠮷统一告警中心')).toEqual([[4, 8]]);
  expect(marks('告警中', '告警中心')).toEqual([[0, 3]]);
});

it('hears every usual reading of a character, and ü as v', () => {
  expect(readingsOf('曾')).toEqual(expect.arrayContaining(['zeng', 'ceng']));
  expect([soundsAt('曾小贤', 'zengxx'), soundsAt('曾小贤', 'zxx'), soundsAt('单雄信', 'shanxiong')]).toEqual([
    null,
    [0, 3],
    [0, 2],
  ]);
  expect([soundsAt('绿色', 'lvse'), soundsAt('还款提醒', 'huankuan'), soundsAt('银行重庆分行', 'cq')]).toEqual([
    [0, 2],
    [0, 2],
    [2, 4],
  ]);
  expect(soundWords('中心')).toEqual(['~zhong', '~xin', '^zx']);
});

it('cuts letters into syllables in every way, the last of which may be a beginning', () => {
  expect(cutIntoSyllables('xian')).toEqual([['xian'], ['xia', 'n'], ['xi', 'an'], ['xi', 'a', 'n']]);
  expect(cutIntoSyllables('gaojingzh')).toContainEqual(['gao', 'jing', 'zh']);
  expect(cutIntoSyllables('redisbus')).toEqual([]);
  // Many ways into a wrong end: taken one by one, they would not end.
  const began = performance.now();
  for (const many of ['ao', 'an']) expect(cutIntoSyllables(`${many.repeat(40)}av`)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('reads past signs that part words, and takes those of a name to the letter', () => {
  expect([score('接口/文档', '接口文档'), score('《接口文档》', '接口文档'), score('"redis"', '接入 Redis')]).toEqual([
    50, 80, 65,
  ]);
  expect([score('C++', 'Cache', { worded: false }), score('c++', '学习 C++', { worded: false })]).toEqual([0, 65]);
  expect(scoreOf(candidate('e\u0301te\u0301 计划'), ask('été'), {})?.marks).toEqual([[0, 5]]);
});

it('asks the index by quoted words alone, whatever signs stand in the question', () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const asked = signs.flatMap((sign) => [sign, sign + sign, `${sign}a`, `a${sign}`, `${sign}接口`, `接${sign}口`]);
  for (const text of asked) {
    const { query, plain, beginning } = ask(text);
    // An operator stands between two quoted lexemes or groups of them, and never alone.
    const lexeme = String.raw`'(?:[^'\\]|''|\\\\)+'(?::\*)?`;
    for (const one of [query, plain, beginning]) {
      if (one === null) continue;
      let left = one;
      for (let before = ''; before !== left; ) {
        before = left;
        left = left.replace(new RegExp(`^${lexeme}$|\\((?:${lexeme}|X)(?: [&|] (?:${lexeme}|X))+\\)`), 'X');
      }
      expect([text, left]).toEqual([text, 'X']);
    }
  }
});
