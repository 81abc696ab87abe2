import dayjs, { type Dayjs } from 'dayjs';
import { packValues, unpackValues } from './packed';

it('brings values back through JSON: days as days, nothing of files', () => {
  const day = dayjs('2026-12-01T08:30:00+08:00');
  const file = new File(['x'], 'a.txt');
  const values = {
    title: '供应商延期',
    due: day,
    range: [day, null],
    files: [file],
    file,
    none: undefined,
    nested: { on: true },
  };
  const back = unpackValues(JSON.parse(JSON.stringify(packValues(values)))) as Record<string, unknown>;
  expect(Object.keys(back)).toEqual(['title', 'due', 'range', 'files', 'nested']);
  expect((back.due as Dayjs).valueOf()).toBe(day.valueOf());
  expect(dayjs.isDayjs((back.range as unknown[])[0])).toBe(true);
  expect((back.range as unknown[])[1]).toBeNull();
  expect(back.files).toEqual([]);
  expect(back.nested).toEqual({ on: true });
});
