/** What goes wrong while somebody answers: each is said, and nothing that was answered is lost. */
import { fireEvent, screen, within } from '@testing-library/dom';
import type { AnswerSubmit } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { isProven } from '../../../contract/questionnaire/proof';
import { act, mount, unmount } from './page';

const exam: FormSchema = {
  questions: [
    { id: 'q1', kind: 'text', title: '首都', required: true, score: { points: 5 } },
    { id: 'q2', kind: 'text', title: '省会', required: true, score: { points: 5 } },
  ],
  ends: [],
};
const type = (at: number, value: string) =>
  act(async () => {
    fireEvent.input(screen.getAllByRole('textbox')[at] as HTMLElement, { target: { value } });
  });
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms) as never);
/** And what the server says to it has come. */
const press = async (control: HTMLElement, key?: string) => {
  await act(async () => {
    if (key === undefined) control.click();
    else fireEvent.keyDown(document.activeElement ?? control, { key });
  });
  await act(async () => new Promise((done) => setTimeout(done)) as never);
};
const stored = () => JSON.parse(localStorage.getItem('survey:keyboard1') ?? '{}').answers;

afterEach(() => jest.useRealTimers());

it('an exam whose time is over while the line is cut: said, kept on the device, and sent once the line is back', async () => {
  jest.useFakeTimers();
  let online = false;
  const sent: AnswerSubmit[] = [];
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  const { root, onSent } = await mount(exam, { limit: { seconds: 2, late: 'keep' } }, async (path, body) => {
    if (!online) throw new TypeError('Failed to fetch');
    if (path.endsWith('/submit')) sent.push(body as AnswerSubmit);
    return { data: { receipt: '1', end: null } };
  });
  await type(0, '北京');
  // The second, required, stands empty: whose time is over is not asked for it.
  await pass(3000);
  await pass(10);
  expect(root.textContent).toContain('考试时间已到，之后的提交记为迟交');
  expect(root.textContent).toContain('网络断开：答案保存在本机，联网后自动提交，过时较久会记为迟交');
  expect([stored(), sent, onSent.mock.calls]).toEqual([{ q1: '北京' }, [], []]);
  online = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await pass(10);
  await pass(10);
  expect(sent.map(({ answers }) => answers)).toEqual([{ q1: '北京' }]);
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('survey:keyboard1')).toBeNull();
  await unmount(root);
});

it('works for the server where that asks whether a program sends, and sends the same answer with what it found', async () => {
  const plain: FormSchema = { questions: [{ id: 'q1', kind: 'text', title: '意见' }], ends: [] };
  const asked = { challenge: '8.abc.xyz', bits: 8 };
  const sent: AnswerSubmit[] = [];
  const { root, onSent } = await mount(plain, {}, async (path, body) => {
    if (!path.endsWith('/submit')) return { data: {} };
    sent.push(body as AnswerSubmit);
    const { proof } = body as AnswerSubmit;
    return proof === undefined
      ? { status: 422, message: '提交前需要由设备完成一次计算，请稍候再试', data: { proof: asked } }
      : { data: { receipt: '1', end: null } };
  });
  await type(0, '都好');
  await press(screen.getByRole('button', { name: '提交' }));
  await press(document.body);
  expect(onSent).toHaveBeenCalledTimes(1);
  const [first, second] = sent;
  const number = second?.proof?.slice(asked.challenge.length + 1);
  expect(isProven(asked, Number(number))).toBe(true);
  expect({ ...second, proof: undefined }).toEqual({ ...first, proof: undefined });
  await unmount(root);
});

it('goes on at the first question without an answer, where whoever comes back wants to', async () => {
  const paged: FormSchema = {
    questions: [
      { id: 'q1', kind: 'text', title: '单位' },
      { id: 'p', kind: 'page', title: '' },
      { id: 'q2', kind: 'text', title: '意见' },
    ],
    ends: [],
  };
  const kept = { answers: { q1: '甲公司' }, versionNo: 1, submitKey: 'k', seconds: [] };
  const { root } = await mount(paged, {}, async () => ({ data: {} }), { 'survey:keyboard1': JSON.stringify(kept) });
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('甲公司');
  await press(screen.getByRole('button', { name: '继续上次（第 2 题）' }));
  expect(root.textContent).toContain('意见');
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('');
  await unmount(root);
});

it('one question a page: letters choose, digits rate, Enter goes on; in fields and switched off they are letters alone', async () => {
  const keyed: FormSchema = {
    questions: [
      {
        ...{ id: 'q1', kind: 'single', title: '满意吗' },
        options: [
          { id: 'a', text: '满意' },
          { id: 'b', text: '其他', other: true },
        ],
      },
      { id: 'q2', kind: 'nps', title: '推荐吗' },
      { id: 'q3', kind: 'text', title: '意见' },
    ],
    ends: [],
  };
  const { root } = await mount(keyed, { oneByOne: true }, async () => ({ data: {} }));
  const key = (name: string) => press(document.body, name);
  const radio = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked;
  await key('b');
  expect([radio('满意'), radio('其他')]).toEqual([false, true]);
  await type(0, '都好');
  (screen.getByRole('textbox') as HTMLElement).focus();
  await key('a');
  expect([radio('满意'), radio('其他')]).toEqual([false, true]);
  await press(screen.getByRole('button', { name: '关闭快捷键' }));
  (document.activeElement as HTMLElement).blur();
  await key('a');
  expect(radio('其他')).toBe(true);
  await press(screen.getByRole('button', { name: '打开快捷键' }));
  await key('a');
  expect(radio('满意')).toBe(true);
  (document.activeElement as HTMLElement).blur();
  await key('Enter');
  await key('7');
  expect(radio('7 分')).toBe(true);
  await key('1');
  await key('0');
  expect(radio('10 分')).toBe(true);
  await unmount(root);
});

const booking: FormSchema = {
  questions: [
    {
      ...{ id: 's', kind: 'slot', title: '时段', required: true, waiting: '请拨打 8000' },
      options: [
        { id: 'am', text: '上午', places: 1 },
        { id: 'pm', text: '下午', places: 1 },
      ],
    },
    { id: 'q', kind: 'text', title: '姓名' },
  ],
  ends: [],
};
const places = (am: number, pm: number) => [
  { question: 's', option: 'am', left: am, of: 1 },
  { question: 's', option: 'pm', left: pm, of: 1 },
];

it('a slot that somebody else takes: said at the question, another one is chosen, and the rest stands', async () => {
  const taken = '「时段：下午」已被约满，请选择其他时段';
  const { root, onSent, onGone } = await mount(booking, { places: places(1, 1) }, async (path, body) => {
    if (path.endsWith('/submit'))
      return { status: 422, message: taken, data: { problems: [{ question: 's', text: taken }] } };
    const { option } = body as { option: string | null };
    return option === 'am'
      ? { status: 422, message: '该时段刚刚被选满，请选择其他时段', data: { places: places(0, 1) } }
      : { data: { places: places(0, option === null ? 0 : 1), seconds: option === null ? null : 600 } };
  });
  await type(0, '王芳');
  const slot = (name: RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement;
  await press(slot(/上午/));
  expect([root.textContent?.includes('该时段刚刚被选满'), slot(/上午/).checked, slot(/上午/).disabled]).toEqual([
    ...[true, false, true],
  ]);
  await press(slot(/下午/));
  expect(root.textContent).toContain('已为您保留 10 分钟');
  await press(screen.getByRole('button', { name: '提交' }));
  expect(screen.getByRole('alert').textContent).toContain(taken);
  expect([onSent.mock.calls, onGone.mock.calls]).toEqual([[], []]);
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('王芳');
  // Given back, and nothing is left.
  await press(screen.getByRole('button', { name: '取消选择' }));
  expect(root.textContent).toContain('请拨打 8000');
  await unmount(root);
});

const order: FormSchema = {
  questions: [
    {
      ...{ id: 'm', kind: 'matrixSingle', title: '先后', columnOnce: true, required: true },
      rows: [
        { id: 'r1', text: '设计' },
        { id: 'r2', text: '开发' },
      ],
      columns: [
        { id: 'c1', text: '第一' },
        { id: 'c2', text: '第二' },
      ],
    },
  ],
  ends: [],
};

it('a column that belongs to one row moves to the row that takes it', async () => {
  const { root } = await mount(order, {}, async () => ({ data: {} }));
  const cell = (row: string, column: string) =>
    within(screen.getByRole('group', { name: row })).getByRole('radio', { name: column }) as HTMLInputElement;
  await press(cell('设计', '第一'));
  await press(cell('开发', '第一'));
  expect([cell('设计', '第一').checked, cell('开发', '第一').checked]).toEqual([false, true]);
  await unmount(root);
});
