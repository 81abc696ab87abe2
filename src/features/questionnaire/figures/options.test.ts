import type { Figures } from '@contract/questionnaire/tally';
import type { Look } from '@/features/insight';
import { everyDay, figure, npsParts, percent, pictureOf, stackedOf } from './options';

const look: Look = {
  text: '#000',
  soft: '#333',
  line: '#ccc',
  ground: '#fff',
  primary: '#00f',
  series: ['#1', '#2'],
  font: 'Noto Sans',
};
const counted = (...counts: number[]) => counts.map((count, at) => ({ id: String(at), text: `项 ${at}`, count }));
const figures = (more: Partial<Figures>): Figures => ({
  ...{ id: 'q', kind: 'single', title: '题', asked: 10, answered: 10, notAsked: 0 },
  ...more,
});

it('parts an NPS into its three groups, on who answered', () => {
  const parts = npsParts(figures({ kind: 'nps', counts: counted(1, 0, 0, 0, 0, 1, 1, 2, 1, 2, 2) }));
  expect(parts.map(({ count, share }) => [count, share])).toEqual([
    [3, 30],
    [3, 30],
    [4, 40],
  ]);
});

it('draws nothing where nobody answered, and leaves words to their list', () => {
  expect(pictureOf(figures({ answered: 0, counts: counted(0) }), look)).toBeNull();
  expect(pictureOf(figures({ kind: 'longText', texts: ['好'] }), look)).toBeNull();
});

it('makes each row of a matrix a hundred, whatever its base', () => {
  const rows = [
    { id: 'r1', text: '速度', base: 4, counts: counted(1, 3), mean: null },
    { id: 'r2', text: '态度', base: 2, counts: counted(2, 0), mean: null },
  ];
  const { series } = stackedOf(rows, look) as { series: { data: number[] }[] };
  expect(series.map(({ data }) => data)).toEqual([
    [100, 25],
    [0, 75],
  ]);
});

it('says a dash where there is no figure', () => {
  expect([figure(null), figure(0), figure(33.333), percent(1, 0), percent(1, 3)]).toEqual([
    '–',
    '0',
    '33.3',
    '–',
    '33.3%',
  ]);
});

it('draws days without answers as such, and leaves spans of an anonymous form as they are', () => {
  const day = (from: string, count: number) => ({ from, to: from, count });
  expect(everyDay([day('2026-02-27', 2), day('2026-03-02', 1)]).map(({ from, count }) => [from, count])).toEqual([
    ['2026-02-27', 2],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ]);
  const spans = [{ from: '2026-02-01', to: '2026-02-09', count: 5 }, day('2026-03-01', 6)];
  expect(everyDay(spans)).toEqual(spans);
});
