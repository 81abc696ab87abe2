/** For tests. */
import type { UrgingConfig } from '@contract/task/urge';

export const anUrgingConfig = (part: Partial<UrgingConfig> = {}): UrgingConfig => ({
  cooldownMinutes: 30,
  dailyCap: 3,
  escalateAfter: 3,
  usedToday: 1,
  urgeCount: 4,
  lastUrgedTime: null,
  nextTime: null,
  allowed: true,
  reason: null,
  ...part,
});
