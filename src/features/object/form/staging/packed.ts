/** Values of a form as JSON: days and times keep their kind, what cannot be kept (files) is left out. */
import dayjs from 'dayjs';

const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;

export function packValues(values: unknown): unknown {
  if (dayjs.isDayjs(values)) return { $time: values.toISOString() };
  if (Array.isArray(values)) return values.filter((one) => !isFile(one)).map(packValues);
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && typeof value !== 'function' && !isFile(value))
      .map(([name, value]) => [name, packValues(value)]),
  );
}

export function unpackValues(packed: unknown): unknown {
  if (Array.isArray(packed)) return packed.map(unpackValues);
  if (typeof packed !== 'object' || packed === null) return packed;
  const { $time } = packed as { $time?: unknown };
  if (typeof $time === 'string') return dayjs($time);
  return Object.fromEntries(Object.entries(packed).map(([name, value]) => [name, unpackValues(value)]));
}
