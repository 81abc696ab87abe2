/**
 * A copy of the embedded database, in a thread of its own: it answers written statements, in the order in which they are
 * asked. `workerData` has the folder of the copy, or its bytes.
 */
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');

const { folder, bytes, textTypes } = workerData;

/** A file whose bytes are in memory at once: Node's own `Blob` is read in small parts, which takes seconds for 70 MB. */
class Loaded extends Blob {
  get size() {
    return bytes.byteLength;
  }
  async arrayBuffer() {
    return bytes;
  }
}

const asText = (value) => value;
const parsers = Object.fromEntries(textTypes.map((type) => [type, asText]));
// It reads once and goes: the buffers that a served database has would cost a second to fill with zeros.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const opened = PGlite.create({
  startParams,
  ...(folder ? { dataDir: folder } : { loadDataDir: new Loaded([]) }),
}).then(async (lite) => {
  await lite.exec("SET TIME ZONE 'UTC'; BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  return lite;
});
// Whoever asks is told.
opened.catch(() => {});

let before = Promise.resolve();
parentPort.on('message', ({ id, text, params }) => {
  before = before.then(async () => {
    try {
      const lite = await opened;
      const { rows } = await lite.query(text, params, { parsers });
      parentPort.postMessage({ id, rows });
    } catch (error) {
      parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
