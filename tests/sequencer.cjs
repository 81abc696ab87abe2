/**
 * Jest's order of the test files, the longest first: without times of an earlier run Jest goes by the size of files, and a
 * short file that takes minutes would begin last and leave all cores but one idle.
 */
const Sequencer = require('@jest/test-sequencer').default;

/** Files that run as one (`tests/together.ts`), by the side of which any other is short. */
const GROUPS = '/.cache/together/';

/** Half a minute and more on two cores, the longest first. */
const LONG = [
  'tests/rights.test.ts',
  'server/http/patience.test.ts',
  'server/tables/hostile.test.ts',
  'server/modules/task/import/hostile.test.ts',
  'tests/fuzz.both.test.ts',
  'server/realtime/crash.test.ts',
  'tests/operationLog.test.ts',
  'server/archive/installation.both.test.ts',
  'scripts/release/release.test.ts',
  'server/db/migrations.both.test.ts',
  'tests/mock.test.ts',
  'server/parent.test.ts',
  'server/start.test.ts',
  'server/db/upgrade.both.test.ts',
  'server/doctor/doctor.both.test.ts',
  'server/archive/tenant.both.test.ts',
];

module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = LONG.findIndex((one) => path.endsWith(`/${one}`));
      if (at >= 0) return at;
      return path.includes(GROUPS) ? LONG.length : LONG.length + 1;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
module.exports.LONG = LONG;
