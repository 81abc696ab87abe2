/** The time-of-day label (§9): before 12 morning, after it afternoon. */
export function greeting(now: Date = new Date()): '上午好' | '下午好' {
  return now.getHours() < 12 ? '上午好' : '下午好';
}
