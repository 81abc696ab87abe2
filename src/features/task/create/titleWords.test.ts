import { titleWords } from './titleWords';

/** A Tuesday. */
const now = new Date(2026, 10, 24);
const both = ['urgent', 'planEnd'];
const words = (text: string, asked = both) => titleWords(text, asked, now);

it('finds a priority and a day at the end of a title, in either order', () => {
  const found = {
    title: '上线演练',
    fields: { urgent: 3, planEnd: '2026-12-04' },
    said: ['优先级 紧急', '截止 12月4日 周五'],
  };
  expect(words('上线演练 紧急 下周五')).toEqual(found);
  expect(words('上线演练 下周五前，紧急')).toEqual({ ...found, said: [...found.said].reverse() });
});
it('leaves alone what is part of a title, or all of it', () => {
  for (const text of ['', '紧急', '修复紧急告警', '紧急 告警', '下周五上线', '上线 下周', '下周五 上线']) {
    expect(words(text)).toBeNull();
  }
});
it('keeps what it cannot fill in', () => {
  expect(words('上线 紧急 明天', ['planEnd'])).toMatchObject({ title: '上线 紧急', fields: { planEnd: '2026-11-25' } });
  expect(words('上线 紧急', ['planEnd'])).toBeNull();
  // The one that stands last counts.
  expect(words('上线 明天 后天')).toMatchObject({ title: '上线 明天', fields: { planEnd: '2026-11-26' } });
});
