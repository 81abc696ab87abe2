/**
 * How often a link may be used, counted in this process by windows of time, as calls by address are
 * (`server/http/plugins.ts`). What is counted is forgotten with its window.
 */
import {
  BYTES_OF_LINK_AN_HOUR,
  LINK_CALLS_A_MINUTE,
  READER_CALLS_A_MINUTE,
  SENDS_OF_LINK_AN_HOUR,
  SENDS_OF_READER_A_MINUTE,
} from '../../../contract/publicLink/words';
import { ApiError } from '../../errors';

const MINUTE_MS = 60_000;
/** Names that one window holds at most: beyond, everybody shares one. */
const NAMES_MAX = 20_000;
const REST = '*';

class Window {
  private began = 0;
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly lengthMs: number,
    private readonly most: number,
  ) {}

  /** @returns whether this one is still within the limit */
  take(name: string, now: number, by = 1): boolean {
    if (now - this.began >= this.lengthMs) {
      this.began = now;
      this.counts.clear();
    }
    const key = this.counts.has(name) || this.counts.size < NAMES_MAX ? name : REST;
    const count = (this.counts.get(key) ?? 0) + by;
    this.counts.set(key, count);
    return count <= this.most;
  }
}

export class LinkWindows {
  private readonly links = new Window(MINUTE_MS, LINK_CALLS_A_MINUTE);
  private readonly readers = new Window(MINUTE_MS, READER_CALLS_A_MINUTE);
  private readonly sendsOfLink = new Window(60 * MINUTE_MS, SENDS_OF_LINK_AN_HOUR);
  private readonly sendsOfReader = new Window(MINUTE_MS, SENDS_OF_READER_A_MINUTE);

  private readonly bytesOfLink = new Window(60 * MINUTE_MS, BYTES_OF_LINK_AN_HOUR);

  /** Counts the files of a form. @throws 429 */
  bytes(linkId: string, count: number, now = Date.now()): void {
    if (this.bytesOfLink.take(linkId, now, count)) return;
    throw new ApiError('RATE_LIMITED', '这个表单收到的文件过多，请稍后再提交；已填写的内容不会丢失');
  }

  /** Counts a call. @param reader the address that it comes from @throws 429 */
  call(linkId: string, reader: string, now = Date.now()): void {
    // Each is counted, whatever the other says.
    const [ofReader, ofLink] = [this.readers.take(`${linkId} ${reader}`, now), this.links.take(linkId, now)];
    if (!ofReader || !ofLink) throw new ApiError('RATE_LIMITED', '打开得太频繁，请一分钟后再试');
  }

  /** Counts a form. @throws 429 */
  send(linkId: string, reader: string, now = Date.now()): void {
    if (!this.sendsOfReader.take(`${linkId} ${reader}`, now)) {
      throw new ApiError('RATE_LIMITED', '提交得太频繁，请一分钟后再提交；已填写的内容不会丢失');
    }
    if (!this.sendsOfLink.take(linkId, now)) {
      throw new ApiError('RATE_LIMITED', '这个表单收到的提交过多，请稍后再提交；已填写的内容不会丢失');
    }
  }
}
