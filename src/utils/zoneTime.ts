/** `2026-11-01 00:00，中国标准时间`: a moment by the clock of a place, which need not be the reader's. @param zone IANA name */
export function zoneTime(instant: string, zone: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('zh-CN', {
    timeZone: zone,
    hourCycle: 'h23',
    timeZoneName: 'long',
    ...digits,
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'year')).join('-');
  return `${day} ${parts.get('hour')}:${parts.get('minute')}，${parts.get('timeZoneName')}`;
}
