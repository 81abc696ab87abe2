/** What Node's parser refuses before there is a request: answered as everything else, in the one envelope. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorShowType } from '../../contract/constants';
import { errorCatalogue } from '../../contract/errors';
import { newTraceId } from './plugins';

const refusals: Partial<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: '请求地址或请求头过长，请缩短地址，或清除浏览器中本站的 Cookie 后重试' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: '请求传输超时，请检查网络后重试' },
};
const unreadable = { status: 400, message: '请求不是有效的 HTTP，请检查后重试' };

/** Answers and closes: what follows on the connection cannot be told apart any more. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const { status, message } = refusals[error.code ?? ''] ?? unreadable;
  const { code } = errorCatalogue.VALIDATION;
  const showType = ErrorShowType.ERROR_MESSAGE;
  const body = JSON.stringify({ success: false, code, message, showType, traceId: newTraceId() });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
