/** Bytes that are kept, as one entry of an archive that is written while it is read. */
import type { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';

/** Formats that are small already. */
const PRESSED = /\.(zip|gz|7z|rar|docx|xlsx|pptx|png|jpe?g|gif|webp|mp[34]|mov|pdf)$/i;

/**
 * Opened when its turn comes: thousands of open files are more than a process has. What fails is an error of the archive.
 *
 * @param open null: the bytes are gone
 */
export function addStored(
  zip: ZipFile,
  path: string,
  open: () => Promise<Readable | null>,
  at: { mtime?: Date; forceDosTimestamp?: boolean } = {},
): void {
  zip.addReadStreamLazy(path, { ...at, compress: !PRESSED.test(path) }, (done) => {
    open().then(
      (stream) => {
        // The writer of the archive does not listen: unheard, a broken reading would end the process.
        stream?.on('error', (error) => zip.emit('error', error));
        if (stream) done(null, stream);
        else done(new Error('The bytes are not there'), null as never);
      },
      (error: Error) => done(error, null as never),
    );
  });
}
