/** Some hours of a shift, as a request names them. */
import type { Span } from '../../../contract/time/shiftHours';
import { invalid } from '../../errors';

/**
 * @param whole what the hours have to lie in
 * @returns the whole where none are named
 * @throws 400 where only one end is named, or they do not lie within
 */
export function hoursWithin(whole: Span, { from, to }: { from?: string; to?: string }): Span {
  if (from === undefined && to === undefined) return { from: whole.from, to: whole.to };
  if (from === undefined || to === undefined)
    throw invalid('请同时填写开始与结束时间', from === undefined ? 'from' : 'to');
  const span = { from: Date.parse(from), to: Date.parse(to) };
  if (span.from >= span.to) throw invalid('结束时间要晚于开始时间', 'to');
  if (span.from < whole.from || span.to > whole.to) throw invalid('请选择班次之内的时间', 'from');
  return span;
}
