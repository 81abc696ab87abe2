// @ts-check
/** For tests of the sandbox: a reader that behaves as the worst of them. */
const { refuse } = require('../sandbox/refuse.cjs');

/**
 * @param {() => Promise<Buffer>} file
 * @param {string} asked
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, asked, emit) {
  if (asked === 'count') return emit((await file()).length);
  if (asked === 'process') return emit(process.pid);
  if (asked === 'settings') return emit(Object.keys(process.env));
  if (asked === 'refuse') throw refuse('不收');
  if (asked === 'throw') throw new Error('secret detail');
  if (asked === 'exit') process.exit(0);
  if (asked === 'abort') process.abort();
  if (asked === 'spin') for (;;);
  if (asked === 'idle') await new Promise((resolve) => setTimeout(resolve, 1e8));
  if (asked === 'flood') for (;;) await emit('x'.repeat(60_000));
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(0));
}

module.exports = { read };
