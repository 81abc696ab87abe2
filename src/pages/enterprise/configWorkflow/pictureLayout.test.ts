import { BOX, layOut, lineOf, type Picture, type Point } from './pictureLayout';

const stage = (stageId: string, category: Parameters<typeof layOut>[0][number]['category']) => ({ stageId, category });
const stages = [
  stage('todo', 'NOT_STARTED'),
  stage('doing', 'IN_PROGRESS'),
  stage('review', 'IN_PROGRESS'),
  stage('paused', 'PAUSED'),
  stage('verify', 'VERIFYING'),
  stage('done', 'DONE'),
  stage('cancelled', 'CANCELLED'),
];
const way = (fromStageId: string | null, toStageId: string, name = `${fromStageId}到${toStageId}`) => ({
  ...{ fromStageId, toStageId, name },
});
const transitions = [
  way('todo', 'doing', '开始'),
  way('doing', 'review', '提交评审'),
  way('review', 'doing', '退回修改'),
  way('doing', 'paused', '挂起'),
  way('paused', 'doing', '恢复'),
  way('review', 'verify', '提交验收'),
  way('verify', 'done', '通过'),
  way('verify', 'doing', '不通过'),
  way('done', 'doing', '重新打开这个已经完成的任务'),
  way('todo', 'done', '直接完成'),
  way(null, 'cancelled', '取消'),
  way('cancelled', 'todo', '激活'),
];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const around = ({ x, y }: Point, width: number, height: number): Box => ({
  ...{ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 },
});
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const boxesOf = ({ places }: Picture) =>
  [...places.values()].map(({ x, y }) =>
    around({ x: x + BOX.width / 2, y: y + BOX.height / 2 }, BOX.width, BOX.height),
  );
const pairs = <T>(list: T[]): [T, T][] => list.flatMap((a, at) => list.slice(at + 1).map((b): [T, T] => [a, b]));

it('lays no box and no word over another, and all of it within the picture', () => {
  const picture = layOut(stages, transitions);
  const boxes = boxesOf(picture);
  const labels = picture.arrows.map(({ label }) => around(label, label.width, 14));
  expect(picture.arrows).toHaveLength(transitions.length - 1);
  expect(pairs([...boxes, ...labels]).filter(([a, b]) => meet(a, b))).toEqual([]);
  for (const { right, bottom } of [...boxes, ...labels]) {
    expect(right).toBeLessThanOrEqual(picture.width);
    expect(bottom).toBeLessThanOrEqual(picture.height);
  }
});

it('goes down with the work, also where much leads back', () => {
  const { places } = layOut(stages, transitions);
  const tops = ['todo', 'doing', 'review', 'verify', 'done'].map((id) => places.get(id)?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

it('ends each arrow at the box that it leads to, back as well as on', () => {
  const picture = layOut(stages, transitions);
  for (const { key, points } of picture.arrows) {
    const [from, to] = key.split(' ').map((id) => picture.places.get(id)) as [Point, Point];
    const near = (end: Point | undefined, box: Point) =>
      Math.abs((end?.y ?? Number.NaN) - (box.y + BOX.height / 2)) <= BOX.height / 2 + 20;
    expect([key, near(points[0], from), near(points.at(-1), to)]).toEqual([key, true, true]);
  }
});

it('leaves out what leads to a stage that is gone', () => {
  expect(layOut(stages.slice(0, 2), transitions).arrows.map(({ label }) => label.text)).toEqual(['开始']);
});

it('draws a line through its points', () => {
  expect(
    lineOf([
      { x: 0, y: 0 },
      { x: 0, y: 9 },
    ]),
  ).toBe('M0,0 L0,9');
  expect(
    lineOf([
      { x: 0, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 9 },
    ]),
  ).toBe('M0,0 Q4,4 0,9');
});
