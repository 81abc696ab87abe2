import { type SessionLimits, sessionLimitsIssue } from './sessionLimits';

const usual = { idleMinutes: 720, maxHours: 24 };

it.each<[SessionLimits, keyof SessionLimits | undefined]>([
  [{ idleMinutes: null, maxHours: null }, undefined],
  [{ idleMinutes: 720, maxHours: 24 }, undefined],
  [{ idleMinutes: 60, maxHours: 1 }, undefined],
  [{ idleMinutes: 721, maxHours: null }, 'idleMinutes'],
  [{ idleMinutes: null, maxHours: 25 }, 'maxHours'],
  [{ idleMinutes: 61, maxHours: 1 }, 'idleMinutes'],
])('says at its field what limits cannot be: %j', (limits, field) => {
  expect(sessionLimitsIssue(limits, usual)?.field).toBe(field);
});
