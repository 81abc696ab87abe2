/**
 * Reads the first sheet of a workbook in a thread of its own: unpacking and parsing hold a processor for seconds, and a
 * hostile file may want more memory than there is. Plain JavaScript, because a thread knows nothing of how the server
 * is compiled. Sends batches of rows of texts, then null.
 */
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require('read-excel-file/node');

const BATCH = 2000;

/** As a CSV of the sheet would have it. */
function asText(value) {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

readSheet(Buffer.from(workerData), { trim: false }).then((rows) => {
  for (let at = 0; at < rows.length; at += BATCH) {
    parentPort.postMessage(rows.slice(at, at + BATCH).map((row) => row.map(asText)));
  }
  parentPort.postMessage(null);
});
