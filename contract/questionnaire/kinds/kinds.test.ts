/** Kinds with a file of their own: what each takes, refuses in words, counts and exports. */
import { evaluate } from '../evaluate';
import { lint } from '../lint';
import type { Answer, Choice, FormSchema, Question } from '../model';
import { movedTo, problemsOf } from '../problems';
import { codeColumns, subSheets, textColumns } from '../sheet';
import { tally } from '../tally';
import { pipe, sayAnswer } from '../texts';
import { cascadeFault, cascadeFromLines, cascadeLines } from './cascade';
import { pathOf, SIGNATURE_MAX } from './signature';
import { subformFault } from './subform';

const formOf = (...questions: Question[]): FormSchema => ({ questions, ends: [] });
const texts = (question: Question, answer: Answer) =>
  problemsOf(formOf(question), { [question.id]: answer }).map(({ text }) => text);
const faults = (question: Question) => lint(formOf(question)).map(({ text }) => text);
const counted = (question: Question, ...answers: Answer[]) =>
  tally(
    formOf(question),
    answers.map((answer) => ({ answers: { [question.id]: answer }, asked: new Set([question.id]) })),
  )[0];

describe('a slider', () => {
  const slider: Question = { id: 'q1', kind: 'slider', title: '进度', min: 0, max: 1, step: 0.1, required: true };

  it.each<[Answer, string[]]>([
    [0, []],
    [0.3, []],
    [0.7000000000000001, []],
    [0.35, ['请按每格 0.1 选择']],
    [-1, ['不能小于 0']],
    [2, ['不能大于 1']],
    [null, ['此题必答']],
    ['0.3', ['答案与题目不符，请刷新页面后重新填写']],
  ])('takes %j: %j', (answer, said) => {
    expect(texts(slider, answer)).toEqual(said);
  });

  it('is published with sound bounds alone', () => {
    expect(faults(slider)).toEqual([]);
    expect(faults({ ...slider, min: 5, max: 5 })).toContain('滑块的最大值应大于最小值');
    expect(faults({ ...slider, step: 3 })).toContain('滑块的步长应大于 0，且不超过整个范围');
    expect(faults({ ...slider, step: 0.00001 })).toContain('滑块最多 10000 格，请增大步长');
  });

  it('is counted as a number, without points that nobody chose', () => {
    expect(counted(slider, 0, 0.5, 1, null)).toMatchObject({ answered: 3, mean: 0.5, median: 0.5 });
  });
});

describe('a cascade', () => {
  const options: Choice[] = [
    { id: 'a', text: '研发' },
    { id: 'b', text: '前端', parent: 'a' },
    { id: 'c', text: '后端', parent: 'a' },
    { id: 'd', text: '市场' },
  ];
  const cascade: Question = { id: 'q1', kind: 'cascade', title: '部门', options };

  it.each<[Answer, string[]]>([
    [['a', 'b'], []],
    [['d'], []],
    [['a'], ['请选择到最后一级']],
    [['b'], ['答案与题目不符，请刷新页面后重新填写']],
    [['a', 'd'], ['答案与题目不符，请刷新页面后重新填写']],
    [['a', 'b', 'b'], ['答案与题目不符，请刷新页面后重新填写']],
    [null, []],
  ])('takes %j: %j', (answer, said) => {
    expect(texts(cascade, answer)).toEqual(said);
  });

  it('is said, counted and exported by its way', () => {
    expect(sayAnswer(cascade, ['a', 'b'])).toBe('研发 / 前端');
    expect(counted(cascade, ['a', 'b'], ['a', 'b'], ['d'])?.counts).toEqual([
      { id: 'a/b', text: '研发 / 前端', count: 2 },
      { id: 'd', text: '市场', count: 1 },
    ]);
    const asked = new Set(['q1']);
    expect(textColumns(formOf(cascade), {})[0]?.cell({ q1: ['a', 'b'] }, asked)).toBe('研发 / 前端');
    expect(codeColumns(formOf(cascade)).map(({ cell }) => cell({ q1: ['a', 'b'] }, asked))).toEqual(['a|b']);
  });

  it('is asked about in rules by any of its levels', () => {
    const next: Question = { id: 'q2', kind: 'text', title: '技术栈', show: [{ q: 'q1', op: 'contains', value: 'a' }] };
    expect(evaluate(formOf(cascade, next), { q1: ['a', 'b'] }).asked).toEqual(['q1', 'q2']);
    expect(evaluate(formOf(cascade, next), { q1: ['d'] }).asked).toEqual(['q1']);
  });

  it('is written as lines, and lines that stay keep their ids', () => {
    const lines = cascadeLines(options);
    expect(lines).toBe('研发\n  前端\n  后端\n市场');
    let next = 0;
    const fresh = () => {
      next += 1;
      return `n${next}`;
    };
    expect(cascadeFromLines(lines, options, fresh)).toEqual(options);
    const renamed = cascadeFromLines('研发部\n\t前端\n\t测试\n市场', options, fresh);
    expect(renamed.map(({ id, text }) => [id, text])).toEqual([
      ['a', '研发部'],
      ['b', '前端'],
      ['c', '测试'],
      ['d', '市场'],
    ]);
    expect(cascadeFromLines('研发\n\t前端\n\t测试\n\t测试\n\t后端\n市场\n财务\n', options, fresh)).toEqual([
      options[0],
      options[1],
      { id: 'n1', text: '测试', parent: 'a' },
      options[2],
      options[3],
      { id: 'n2', text: '财务' },
    ]);
  });

  it('refuses what hangs in the air, in a circle, too deep, or has one level', () => {
    const lost = [...options, { id: 'x', text: '孤', parent: 'gone' }];
    const circle = [
      { id: 'x', text: '甲', parent: 'y' },
      { id: 'y', text: '乙', parent: 'x' },
    ];
    const deep = Array.from({ length: 6 }, (_, at) => ({
      ...{ id: `l${at}`, text: `第 ${at + 1} 级` },
      ...(at > 0 && { parent: `l${at - 1}` }),
    }));
    expect(cascadeFault(lost)).toBe('级联选项“孤”没有上级，或超过 5 级');
    expect(cascadeFault(circle)).toContain('没有上级');
    expect(cascadeFault(deep)).toContain('第 6 级');
    expect(cascadeFault([{ id: 'a', text: '甲' }])).toContain('至少应有两级');
    expect(faults({ ...cascade, options: lost })).toContain('级联选项“孤”没有上级，或超过 5 级');
  });
});

describe('a signature', () => {
  const signature: Question = { id: 'q1', kind: 'signature', title: '签名', required: true };
  const drawn = 'M10,20L30,40M5,6L7,199';

  it.each<[string, Answer, string[]]>([
    ['a drawn one', drawn, []],
    ['a typed name', '张三', []],
    ['a long name', '张'.repeat(51), ['姓名最多 50 个字']],
    ['one of 50 MB', `M1,1${'L2,2'.repeat(12_500_000)}`, ['签名过大，请重新签名']],
    ['a long drawn one', `M1,1${'L2,2'.repeat(2_100)}`, ['签名过长，请重新签名']],
    ['nothing', '', ['此题必答']],
    ['a picture of another kind', ['x'], ['签名过大，请重新签名']],
  ])('takes or refuses %s in words', (_, answer, said) => {
    expect(texts(signature, answer)).toEqual(said);
  });

  it('is a path of whole numbers within its field, or null where there is too much of it', () => {
    expect(
      pathOf([
        [
          [10.4, 20],
          [10.6, 20.9],
          [900, -5],
        ],
        [[3, 3]],
      ]),
    ).toBe('M10,20L599,0M3,3');
    const scribble = Array.from({ length: SIGNATURE_MAX }, (_, at) => [(at * 7) % 600, (at * 5) % 200] as const);
    expect(pathOf([scribble])).toBeNull();
  });

  it('is said in words, and no statistics show who signed', () => {
    expect([sayAnswer(signature, drawn), sayAnswer(signature, '张三')]).toEqual(['［手写签名］', '张三']);
    expect(counted(signature, drawn, '张三')).toMatchObject({ answered: 2 });
    expect(counted(signature, '张三')?.texts).toBeUndefined();
  });
});

describe('rules that set a value', () => {
  const price: Question = { id: 'q1', kind: 'number', title: '单价' };
  const total: Question = {
    ...{ id: 'q2', kind: 'number', title: '总价' },
    set: [{ mode: 'fixed', when: { q: 'q1', op: 'answered' }, value: { formula: '{q1} * 2' } }],
  };
  const level: Question = {
    ...{
      id: 'q3',
      kind: 'single',
      title: '级别',
      options: [
        { id: 'a', text: '高' },
        { id: 'b', text: '低' },
      ],
    },
    set: [{ mode: 'prefill', when: { q: 'q1', op: 'gt', value: 10 }, value: { literal: 'a' } }],
  };
  const form = formOf(price, total, level);

  it('compute anew over what was sent, and stand until they are edited', () => {
    const { kept, fixed } = evaluate(form, { q1: 20, q2: 1 });
    expect([kept, fixed]).toEqual([{ q1: 20, q2: 40, q3: 'a' }, ['q2']]);
    expect(evaluate(form, { q1: 20, q3: 'b' }).kept.q3).toBe('b');
    expect(evaluate(form, { q2: 7 }).kept).toEqual({ q2: 7 });
  });

  it('are published where they refer back, and their value fits', () => {
    expect(lint(form)).toEqual([]);
    const texts = (set: Question['set']) => lint(formOf(price, { ...level, set }, total)).map(({ text }) => text);
    expect(texts([{ mode: 'fixed', when: null, value: { literal: 'gone' } }])).toContain('自动填写的值不符合本题');
    expect(texts([{ mode: 'fixed', when: null, value: { formula: '{q2} + 1' } }])).toContain('只能引用前面的题目');
    expect(texts([{ mode: 'fixed', when: null, value: { formula: '1 +' } }])[0]).toMatch(/公式/);
  });
});

describe('a matrix whose columns belong to one row each', () => {
  const order: Question = {
    ...{ id: 'm', kind: 'matrixSingle', title: '先后', columnOnce: true, required: true },
    rows: [
      { id: 'r1', text: '设计' },
      { id: 'r2', text: '开发' },
    ],
    columns: [
      { id: 'c1', text: '第一' },
      { id: 'c2', text: '第二' },
    ],
  };

  it('refuses a column that two rows take, at the second row', () => {
    const said = (m: Answer, kind: Question['kind'] = 'matrixSingle') =>
      problemsOf(formOf({ ...order, kind }), { m }).map(({ row, text }) => [row, text]);
    expect(said({ r1: 'c1', r2: 'c2' })).toEqual([]);
    expect(said({ r1: 'c1', r2: 'c1' })).toEqual([['r2', '“第一”已选给“设计”，每列只能选一行']]);
    expect(said({ r1: ['c1', 'c2'], r2: ['c2'] }, 'matrixMultiple')).toEqual([
      ['r2', '“第二”已选给“设计”，每列只能选一行'],
    ]);
    expect(problemsOf(formOf({ ...order, columnOnce: undefined }), { m: { r1: 'c1', r2: 'c1' } })).toEqual([]);
  });

  it('is not published with fewer columns than rows that have to be answered', () => {
    const short = { ...order, columns: order.columns?.slice(0, 1) };
    expect(faults(order)).toEqual([]);
    expect(faults(short)).toEqual(['每列只能选一行，列数少于必答的行数']);
    expect(faults({ ...short, requiredRows: 1 })).toEqual([]);
  });
});

describe('a sub-form', () => {
  const devices: Question = {
    ...{ id: 'd', kind: 'subform', title: '设备', required: true, min: 2, max: 3 },
    fields: [
      { id: 'n', kind: 'text', title: '名称', required: true },
      { id: 'c', kind: 'number', title: '数量', min: 1, digits: 0 },
      {
        ...{ id: 'k', kind: 'select', title: '类别' },
        options: [
          { id: 'a', text: '固定' },
          { id: 'b', text: '移动' },
        ],
      },
    ],
  };
  const form: FormSchema = {
    questions: [
      devices,
      { id: 'sum', kind: 'formula', title: '合计', formula: '{d.c}' },
      { id: 'many', kind: 'text', title: '说明', show: [{ q: 'd', row: '*count', op: 'gte', value: 3 }] },
    ],
    ends: [],
  };
  const two = { '0.n': '泵', '0.c': 3, '0.k': 'a', '2.n': '阀', '2.c': 4 };

  it('keeps rows in which something stands, without gaps; sums a field; counts rows', () => {
    const { kept, asked, values } = evaluate(form, { d: two });
    expect(kept.d).toEqual({ '0.n': '泵', '0.c': 3, '0.k': 'a', '1.n': '阀', '1.c': 4 });
    expect([values.sum, asked]).toEqual([7, ['d', 'sum']]);
    expect(evaluate(form, { d: { ...two, '1.n': '表' } }).asked).toContain('many');
    expect(lint(form)).toEqual([]);
  });

  it('says what is wrong by row and field, and how many rows are asked for', () => {
    const said = (d: Record<string, string | number | string[]>) => problemsOf(form, { d }).map(({ text }) => text);
    expect(said(two)).toEqual([]);
    expect(said({ '0.c': 0, '0.k': 'a' })).toEqual([
      '请至少填写 2 行',
      '第 1 行“数量”：不能小于 1',
      '第 1 行“名称”：此题必答',
    ]);
    expect(said({ '0.n': '一', '1.n': '二', '2.n': '三', '3.n': '四' })).toEqual(['最多填写 3 行']);
    expect(problemsOf(form, {}).map(({ text }) => text)).toEqual(['此题必答']);
    for (const odd of [{ '0.n': 7 }, { '0.k': 'z' }, { '0.z': 'x' }, { '99.n': 'x' }, { n: 'x' }]) {
      expect(said(odd as never)).toEqual(['有内容不符合要求，或全部文字过长，请检查各行']);
    }
    expect(said(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.n`, '长'.repeat(9000)])))).toEqual([
      '有内容不符合要求，或全部文字过长，请检查各行',
    ]);
  });

  it('is piped whole and by field, taken over by its fields, counted by rows, and exported as a sheet of its own', () => {
    const pipes = '{{d}} / {{d.n}} / {{d.k|无}} / {{x.y|没有}}';
    expect(pipe(form, pipes, { d: two })).toBe(
      '1. 名称 泵，数量 3，类别 固定；2. 名称 阀，数量 4 / 泵、阀 / 固定 / 没有',
    );
    expect(movedTo(form, { d: { ...two, '0.gone': 'x', '2.c': '坏' } })).toEqual({
      d: { '0.n': '泵', '0.c': 3, '0.k': 'a', '2.n': '阀' },
    });
    const asked = new Set(['d', 'sum']);
    const [figures] = tally(form, [
      { answers: { d: two }, asked },
      { answers: { d: { '0.n': '表', '0.c': 5 } }, asked },
    ]);
    // Three rows of two people: 2 and 1.
    expect(figures).toMatchObject({ answered: 2, mean: 1.5, median: 1.5, counts: [{ id: '1' }, { id: '2' }] });
    expect(figures?.fields?.map(({ asked: rows, answered, mean }) => [rows, answered, mean])).toEqual([
      [3, 3, undefined],
      [3, 3, 4],
      [3, 1, undefined],
    ]);
    expect(figures?.fields?.[2]?.counts).toEqual([
      { id: 'a', text: '固定', count: 1 },
      { id: 'b', text: '移动', count: 0 },
    ]);
    const [words, codes] = [subSheets(form, false)[0], subSheets(form, true)[0]];
    expect(words?.heading).toEqual(['答卷所在行', '第几行', '名称', '数量', '类别']);
    expect(words?.rows(5, { d: two })).toEqual([
      [5, 1, '泵', 3, '固定'],
      [5, 2, '阀', 4, null],
    ]);
    expect(codes?.rows(5, { d: two })[1]).toEqual([5, 2, '阀', 4, -2]);
    expect(codes?.heading[4]).toBe('d.k');
  });

  it('is not published without fields, with one twice, or with more rows than there may be', () => {
    const fault = (part: Partial<Question>) => subformFault({ ...devices, ...part });
    expect(fault({})).toBeUndefined();
    expect(fault({ fields: [] })).toBe('子表单没有字段');
    expect(fault({ fields: [...(devices.fields ?? []), { id: 'n', kind: 'text', title: '又' }] })).toMatch('重复');
    expect(fault({ max: 51 })).toMatch('0–50');
    expect(fault({ min: 1.5 })).toMatch('整数');
  });
});
