/** A recurring rule in words. */

import { recurrenceFrequencies } from '../../../../contract/task/flowEnums';
import type { RecurrenceRule } from '../../../../contract/task/recurrence';
import { USUAL_ZONE } from '../../../../contract/time/zone';

const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
const dayName = (number: number) => `周${WEEK[number - 1] ?? ''}`;
const NTH: Record<number, string> = { 1: '第一个', 2: '第二个', 3: '第三个', 4: '第四个', [-1]: '最后一个' };
const utcDay = (day: string) => new Date(`${day}T00:00:00Z`);

function inMonth({ monthBy = 'day', monthDay, nth = 1, nthWeekday, start }: RecurrenceRule): string {
  switch (monthBy) {
    case 'day':
      return `${monthDay ?? utcDay(start).getUTCDate()} 日`;
    case 'nth':
      return `${NTH[nth]}${dayName(nthWeekday ?? (utcDay(start).getUTCDay() || 7))}`;
    case 'lastDay':
      return '最后一天';
    case 'lastWorkday':
      return '最后一个工作日';
  }
}

export function sayRule(rule: RecurrenceRule): string {
  const { frequency, interval, start, end, count, weekend, hour, aheadDays, timeZone } = rule;
  const unit = recurrenceFrequencies[frequency];
  const every = interval === 1 ? `每${unit}` : `每 ${interval} ${frequency === 'monthly' ? '个月' : unit}`;
  const on = () => {
    if (frequency === 'daily') return '';
    if (frequency === 'weekly') {
      const days = rule.weekdays?.length ? [...rule.weekdays].sort() : [utcDay(start).getUTCDay() || 7];
      return `的${days.map(dayName).join('、')}`;
    }
    const month = frequency === 'yearly' ? `${rule.month ?? utcDay(start).getUTCMonth() + 1} 月` : '';
    return `的${month}${inMonth(rule)}`;
  };
  const weekends = { keep: '', skip: '遇周末跳过', before: '遇周末提前到周五', after: '遇周末推迟到周一' }[weekend];
  const zone = timeZone === USUAL_ZONE ? '' : `（${timeZone}）`;
  return [
    `${every}${on()}`,
    weekends,
    `${aheadDays > 0 ? `提前 ${aheadDays} 天` : '当天'} ${String(hour).padStart(2, '0')}:00${zone} 创建`,
    `自 ${start} 起`,
    count ? `共 ${count} 次` : end ? `至 ${end}` : '',
  ]
    .filter(Boolean)
    .join('，');
}
