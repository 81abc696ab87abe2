import { compareRounds, findingsOf } from './compare';
import type { Answers, FormSchema, Question } from './model';
import { askedBy } from './sheet';
import { dropOffsOf, medianOf, Tally, tally, trendOf } from './tally';

const choices = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const only = (question: Question, ...answers: Answers[]) => {
  const schema: FormSchema = { questions: [question], ends: [] };
  const asked = askedBy(schema);
  const [figures] = tally(
    schema,
    answers.map((one) => ({ answers: one, asked: asked(one) })),
  );
  if (!figures) throw new Error('no figures');
  return figures;
};

it('18, 19: NPS stands on who answered, not on who skipped', () => {
  const nps: Question = { id: 'q', kind: 'nps', title: '推荐' };
  const ten = [10, 9, 9, 8, 7, 7, 6, 5, 0, 10].map((q) => ({ q }));
  expect(only(nps, ...ten).nps).toBeCloseTo(10);
  const five = only(nps, ...[10, 10, 9, 8, 6].map((q) => ({ q })), {}, {});
  expect([five.asked, five.answered, five.nps]).toEqual([7, 5, 40]);
  expect(only(nps, {}).nps).toBeNull();
});

it('20: a ranking weighs by all who answered', () => {
  const question: Question = { id: 'q', kind: 'ranking', title: '排序', options: choices('A', 'B', 'C') };
  const given = [['o1', 'o2', 'o3'], ['o1', 'o3', 'o2'], ['o2', 'o1'], ['o3']].map((q) => ({ q }));
  const ranked = only(question, ...given).ranked?.map(({ text, score, place }) => [text, score, place]);
  expect(ranked).toEqual([
    ['A', 2, 4 / 3],
    ['B', 1.5, 2],
    ['C', 1.5, 2],
  ]);
});

it('counts several choices by people, and tells not asked from skipped', () => {
  const schema: FormSchema = {
    questions: [
      { id: 'a', kind: 'yesNo', title: 'a', options: choices('是', '否') },
      { id: 'b', kind: 'multiple', title: 'b', options: choices('x', 'y'), show: [{ q: 'a', op: 'is', value: 'o1' }] },
    ],
    ends: [],
  };
  const asked = askedBy(schema);
  const given: Answers[] = [{ a: 'o1', b: ['o1', 'o2'] }, { a: 'o1', b: ['o1'] }, { a: 'o1' }, { a: 'o2' }];
  const [, b] = tally(
    schema,
    given.map((answers) => ({ answers, asked: asked(answers) })),
  );
  expect(b).toMatchObject({ asked: 3, answered: 2, notAsked: 1, counts: [{ count: 2 }, { count: 1 }] });
});

it('gives each row of a matrix its own base', () => {
  const question: Question = { id: 'q', kind: 'matrixRating', title: 'm', points: 5, rows: choices('速度', '态度') };
  const rows = only(question, { q: { o1: 4, o2: 2 } }, { q: { o1: 5 } }).rows;
  expect(rows?.map(({ base, mean }) => [base, mean])).toEqual([
    [2, 4.5],
    [1, 2],
  ]);
});

it('counts whatever is chosen, named and written, and holds some of the texts only', () => {
  const of = (kind: Question['kind'], ...answers: Answers[string][]) =>
    only({ id: 'q', kind, title: 'q', options: choices('x', 'y') }, ...answers.map((q) => ({ q })));
  expect(of('region', ['甘肃省', '兰州市'], ['甘肃省', '兰州市']).counts).toEqual([
    { id: '甘肃省 兰州市', text: '甘肃省 兰州市', count: 2 },
  ]);
  expect(of('date', '2026-02-01', '2026-01-01').counts?.map(({ id }) => id)).toEqual(['2026-01-01', '2026-02-01']);
  expect(of('dateRange', ['2026-01-01', '2026-01-03']).texts).toEqual(['2026-01-01 至 2026-01-03']);
  expect(of('person', ['p1'], ['p1', 'p2']).counts).toMatchObject([
    { id: 'p1', count: 2 },
    { id: 'p2', count: 1 },
  ]);
  const many = of('text', ...Array.from({ length: 300 }, (_, n) => `第 ${n} 条`));
  expect([many.answered, many.texts?.length]).toEqual([300, 200]);
  expect(of('file', ['f1'])).toMatchObject({ answered: 1, asked: 1 });
  const people: Question = { id: 'q', kind: 'person', title: 'q' };
  const all = new Tally({ questions: [people], ends: [] });
  all.add({ answers: { q: ['p1'] }, asked: new Set(['q']) });
  expect([all.named('person'), all.named('department')]).toEqual([['p1'], []]);
});

it('says of ten kinds what four people said, as it is counted by hand', () => {
  const two = choices('x', 'y');
  const schema: FormSchema = {
    questions: [
      { id: 'single', kind: 'single', title: '', options: two },
      { id: 'multiple', kind: 'multiple', title: '', options: two },
      { id: 'select', kind: 'select', title: '', options: two },
      { id: 'rating', kind: 'rating', title: '', points: 5 },
      { id: 'nps', kind: 'nps', title: '' },
      { id: 'scale', kind: 'scale', title: '', points: 5 },
      { id: 'slider', kind: 'slider', title: '', min: 0, max: 100, step: 10 },
      { id: 'matrix', kind: 'matrixSingle', title: '', rows: two, columns: two },
      { id: 'number', kind: 'number', title: '' },
      { id: 'cascade', kind: 'cascade', title: '', options: [...two, { id: 'o3', text: 'x1', parent: 'o1' }] },
    ],
    ends: [],
  };
  const given: Answers[] = [
    {
      ...{ single: 'o1', multiple: ['o1', 'o2'], select: 'o2', rating: 5, nps: 10, scale: 4, slider: 20, number: 3 },
      ...{ matrix: { o1: 'o1', o2: 'o2' }, cascade: ['o1', 'o3'] },
    },
    {
      ...{ single: 'o1', multiple: ['o2'], select: 'o2', rating: 4, nps: 9, scale: 5, slider: 30, number: 5 },
      ...{ matrix: { o1: 'o1' }, cascade: ['o2'] },
    },
    {
      ...{ single: 'o2', multiple: [], select: 'o1', rating: 2, nps: 6, scale: 1, slider: 30, number: 4 },
      ...{ matrix: { o2: 'o2' }, cascade: ['o2'] },
    },
    { multiple: ['o1'], rating: 5, nps: 8, scale: 3, number: 8 },
  ];
  const asked = askedBy(schema);
  const figures = tally(
    schema,
    given.map((answers) => ({ answers, asked: asked(answers) })),
  );
  const of = (id: string) => figures.find((one) => one.id === id);
  const counts = (id: string) => of(id)?.counts?.map(({ text, count }) => [text, count]);
  expect(figures.map(({ asked: all, answered }) => [all, answered])).toEqual(
    [3, 3, 3, 4, 4, 4, 3, 3, 4, 3].map((answered) => [4, answered]),
  );
  const xy = (x: number, y: number) => [
    ['x', x],
    ['y', y],
  ];
  expect([counts('single'), counts('multiple'), counts('select')]).toEqual([xy(2, 1), xy(2, 2), xy(1, 2)]);
  expect(of('rating')).toMatchObject({ mean: 4, median: 4.5, csat: 75 });
  expect(of('nps')).toMatchObject({ nps: 25, mean: 8.25 });
  expect(of('scale')).toMatchObject({ mean: 3.25, median: 3.5, csat: 50 });
  expect([of('slider')?.mean?.toFixed(2), of('slider')?.median]).toEqual(['26.67', 30]);
  expect(of('matrix')?.rows?.map(({ base, counts: row }) => [base, row.map(({ count }) => count)])).toEqual([
    [2, [2, 0]],
    [2, [0, 2]],
  ]);
  expect(of('number')).toMatchObject({ mean: 5, median: 4.5 });
  expect(of('cascade')?.counts?.map(({ count }) => count)).toEqual([2, 1]);
});

it('puts many different numbers into equal widths, and loses none', () => {
  const figures = only({ id: 'q', kind: 'number', title: 'n' }, ...Array.from({ length: 40 }, (_, q) => ({ q })));
  expect(figures.counts).toHaveLength(8);
  expect(figures.counts?.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  expect([figures.mean, figures.median]).toEqual([19.5, 19.5]);
  expect(medianOf([])).toBeNull();
});

it('takes days together until enough stand behind each', () => {
  const days = ['2026-11-01', '2026-11-01', '2026-11-03', '2026-11-04', '2026-11-05'];
  expect(trendOf(days).map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  expect(trendOf(days, 3)).toEqual([{ from: '2026-11-01', to: '2026-11-05', count: 5 }]);
});

it('23: drop-off is of who saw the question', () => {
  const questions = ['q1', 'q2', 'q3', 'q4'].map((id): Question => ({ id, kind: 'text', title: id }));
  // Four sent it; one of four went no further than q1, one than q2, two than q4.
  const sent = [
    ['q1', 'q2', 'q3', 'q4'],
    ['q1', 'q2', 'q3', 'q4'],
    ['q1', 'q4'],
    ['q1', 'q4'],
  ];
  const leavers = new Map([
    ['q1', { shown: 4, left: 1 }],
    ['q2', { shown: 2, left: 1 }],
    ['q3', { shown: 1, left: 0 }],
    ['q4', { shown: 2, left: 2 }],
  ]);
  const schema = { questions, ends: [] };
  const all = new Tally(schema);
  for (const asked of sent) all.add({ answers: {}, asked: new Set(asked) });
  const figures = dropOffsOf(schema, (id) => all.askedOf(id), leavers);
  expect(figures.map(({ shown }) => shown)).toEqual([8, 4, 3, 6]);
  expect(figures.map(({ share }) => share && Math.round(share * 10) / 10)).toEqual([12.5, 25, 0, 33.3]);
});

describe('both evaluations beside each other', () => {
  const rating: Question = { id: 'q1', kind: 'rating', title: '总体满意度', points: 5 };
  const solved: Question = { id: 'q2', kind: 'yesNo', title: '是否已解决？', options: choices('是', '否') };

  it('pairs questions by their words and their scale, whatever their ids', () => {
    const first = [only(rating, { q1: 3 }, { q1: 4 }), only(solved, { q2: 'o1' }, { q2: 'o2' })];
    const second = [only({ ...rating, id: 'x' }, { x: 5 }), only({ ...rating, id: 'y', points: 10 }, { y: 9 })];
    const lines = compareRounds(first, second);
    expect(lines.map(({ title, row, scale, first: a, second: b }) => [title, row, scale, a, b])).toEqual([
      ['总体满意度', null, 5, { value: 3.5, base: 2 }, { value: 5, base: 1 }],
      ['是否已解决？', '是', 100, { value: 50, base: 2 }, null],
      ['是否已解决？', '否', 100, { value: 50, base: 2 }, null],
      ['总体满意度', null, 10, null, { value: 9, base: 1 }],
    ]);
  });

  it('weighs several questionnaires of one round by their answers, and leaves out what nobody answered', () => {
    const first = [only(rating, { q1: 2 }, { q1: 2 }, { q1: 2 }), only(rating, { q1: 4 }), only(rating, {})];
    expect(compareRounds(first, [only(rating, {})])).toMatchObject([{ first: { value: 2.5, base: 4 }, second: null }]);
  });

  it('tells what an acceptance found, by row', () => {
    const table: Question = {
      ...{
        id: 'q',
        kind: 'matrixSingle',
        title: '各项',
        rows: choices('功能', '性能'),
        columns: choices('符合', '不符'),
      },
    };
    const text: Question = { id: 't', kind: 'longText', title: '遗留问题' };
    const found = findingsOf([only(table, { q: { o1: 'o2' } }), only(text, { t: '手册' }), only(solved, { q2: 'o1' })]);
    expect(found.map(({ row, counts, base }) => [row, counts.map(({ count }) => count), base])).toEqual([
      ['功能', [0, 1], 1],
      [null, [1, 0], 1],
    ]);
  });
});
