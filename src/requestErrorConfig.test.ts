/** The request layer over a real HTTP server: what resolves, what rejects, and what is shown of it. */
// First: Umi's own module imports src/app.tsx, which imports the module under test.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ErrorShowType } from '@contract/constants';
import { createHistory, history } from '@umijs/max';
import axios, { type AxiosError } from 'axios';
import { readAnswer, requestConfig, showError, toApiError } from './requestErrorConfig';
import { BusinessError, RequestError, ResponseError } from './utils/apiError';
import { bindFeedback } from './utils/feedback';
import { StorageKey } from './utils/storage';

const shown: string[] = [];
const said = (kind: string) => (text: string | { title?: unknown }) =>
  shown.push(`${kind}: ${typeof text === 'string' ? text : String(text.title)}`);

beforeAll(() => {
  bindFeedback({
    message: { error: said('error'), warning: said('warning') },
    notification: { error: said('notification') },
  } as unknown as Parameters<typeof bindFeedback>[0]);
});
beforeEach(() => {
  shown.length = 0;
});

describe('readAnswer', () => {
  it.each(['00000', '0', 0])('takes code %j for success', (code) => {
    expect(readAnswer({ code, message: '', data: { a: 1 } }, 200)).toEqual({ a: 1 });
  });
  it('takes 110000 for null, whatever comes with it', () => {
    expect(readAnswer({ code: '110000', message: '无数据', data: { a: 1 } }, 200)).toBeNull();
  });
  it('takes "200" for success only where the call says so', () => {
    expect(readAnswer({ code: '200', data: 1 }, 200, ['200'])).toBe(1);
    expect(() => readAnswer({ code: '200', data: 1 }, 200)).toThrow(BusinessError);
  });
  it('throws on success: false, even beside a code of success', () => {
    expect(() => readAnswer({ code: '00000', success: false, message: '不行' }, 200)).toThrow('不行');
  });
  it('carries code and data of a refusal', () => {
    const refuse = () => readAnswer({ code: 'B0422', message: '当前状态下不能执行', data: { field: 'x' } }, 200);
    expect(refuse).toThrow(expect.objectContaining({ code: 'B0422', data: { field: 'x' }, status: 200 }));
  });
  it('has a standard text for a refusal without one', () => {
    expect(() => readAnswer({ code: 'X' }, 200)).toThrow('请求错误，请重试');
  });
  it.each(['<!doctype html>', [], 7])('does not take %j for an answer', (body) => {
    expect(() => readAnswer(body, 200)).toThrow(ResponseError);
  });
  it('takes an empty body for null', () => {
    expect(readAnswer('', 204)).toBeNull();
  });
});

describe('over HTTP', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let client: ReturnType<typeof axios.create>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') response.end();
      else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { errorConfig, requestInterceptors, responseInterceptors, ...config } = requestConfig;
    client = axios.create({ ...config, baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const [onRequest] = requestInterceptors as [Parameters<typeof client.interceptors.request.use>[0]];
    client.interceptors.request.use(onRequest);
    const [[onAnswer, onFailure]] = responseInterceptors as unknown as [
      Parameters<typeof client.interceptors.response.use>,
    ];
    client.interceptors.response.use(onAnswer, onFailure);
  });
  afterAll(() => server.close());

  const failWith = (status: number, body?: object | string) => {
    answer = (_, response) => {
      response.statusCode = status;
      response.end(typeof body === 'object' ? JSON.stringify(body) : (body ?? ''));
    };
    return client.get('/').then(
      () => undefined,
      (error: unknown) => error,
    );
  };

  it('reads the server’s own words on an answer outside 2xx', async () => {
    const error = await failWith(409, { success: false, code: 'A0409', message: '李明刚刚改过', data: { version: 3 } });
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ message: '李明刚刚改过', code: 'A0409', status: 409, data: { version: 3 } });
  });

  it.each([
    [400, '请求有误，服务器没有进行新建或修改数据的操作'],
    [401, '登录状态失效，请重新登录'],
    [403, '您没有访问该资源的权限'],
    [404, '请求的内容不存在'],
    [406, '请求的格式不可得'],
    [410, '请求的资源已被永久删除'],
    [422, '提交的内容未通过校验'],
    [500, '服务器发生错误，请稍后重试'],
    [502, '网关错误，请稍后重试'],
    [503, '服务暂不可用，服务器过载或正在维护'],
    [504, '网关超时，请稍后重试'],
    [418, '请求错误，请重试'],
  ])('%s without words is %s', async (status, text) => {
    expect(await failWith(status, '<html>nginx</html>')).toMatchObject({ message: text, status });
  });

  it('rejects a page where an answer was expected', async () => {
    expect(await failWith(200, '<!doctype html><title>x</title>')).toBeInstanceOf(ResponseError);
  });

  it('is a RequestError of type Timeout when no answer comes in time', async () => {
    answer = () => {};
    const error = await client.get('/', { timeout: 50 }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ type: 'Timeout', message: '请求超时，请稍后重试' });
  });

  it('is a RequestError of type Network when nobody answers', async () => {
    // jsdom prints what it throws.
    const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
    const error = await client.get('/', { baseURL: 'http://127.0.0.1:1' }).catch((failure: unknown) => failure);
    printed.mockRestore();
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ type: 'Network', message: '网络连接失败，请检查网络后重试' });
  });

  it('sends the user token as X-CSRF-TOKEN, and nothing without one', async () => {
    const seen: (string | string[] | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.headers['x-csrf-token']);
      response.end(JSON.stringify({ code: '00000', data: null }));
    };
    window.localStorage.setItem(StorageKey.USER_TOKEN, 'abc');
    await client.get('/');
    window.localStorage.removeItem(StorageKey.USER_TOKEN);
    await client.get('/');
    expect(seen).toEqual(['abc', undefined]);
  });
});

it('reads the envelope of a failed download', async () => {
  const data = new Blob([JSON.stringify({ code: 'A0404', message: '报告不存在' })]);
  data.text = async () => JSON.stringify({ code: 'A0404', message: '报告不存在' });
  const failure = { response: { status: 404, data } } as AxiosError;
  expect(await toApiError(failure)).toMatchObject({ message: '报告不存在', code: 'A0404' });
});

it('says nothing of a call that was taken back', async () => {
  showError(await toApiError({ code: 'ERR_CANCELED' }));
  expect(shown).toEqual([]);
});

describe('showError', () => {
  const error = new ResponseError('保存失败', { status: 500 });
  it.each([
    [ErrorShowType.SILENT, []],
    [ErrorShowType.WARN_MESSAGE, ['warning: 保存失败']],
    [ErrorShowType.ERROR_MESSAGE, ['error: 保存失败']],
    [ErrorShowType.NOTIFICATION, ['notification: 保存失败']],
  ])('shows display type %s as %j', (showType, expected) => {
    showError(error, showType);
    expect(shown).toEqual(expected);
  });
  it('leads to the error page with the display type "redirect"', () => {
    createHistory({ type: 'memory' });
    const push = jest.spyOn(history, 'push').mockImplementation(() => {});
    showError(error, ErrorShowType.REDIRECT);
    expect(push).toHaveBeenCalledWith(`/exception?status=500&message=${encodeURIComponent('保存失败')}`);
    expect(shown).toEqual([]);
  });
});

describe('the handler', () => {
  const handle = requestConfig.errorConfig?.errorHandler;
  it('shows by the call’s own display type before that of the error', () => {
    const error = new BusinessError('不行', { showType: ErrorShowType.ERROR_MESSAGE });
    handle?.(error, { showType: ErrorShowType.SILENT });
    expect(shown).toEqual([]);
    handle?.(error, {});
    expect(shown).toEqual(['error: 不行']);
  });
  it('leaves everything to a call that asks for it', () => {
    handle?.(new BusinessError('不行'), { skipErrorHandler: true });
    expect(shown).toEqual([]);
  });
});
