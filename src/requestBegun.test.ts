/** The request layer where the head of the page has begun a call: what has come is read as any answer is. */
// First: Umi's own module imports src/app.tsx, which imports the module under test.
import '@umijs/max';
import axios from 'axios';
import { requestConfig } from './requestErrorConfig';
import { ResponseError } from './utils/apiError';
import { takeBegun } from './utils/begun';

jest.mock('./utils/begun');
const begun = jest.mocked(takeBegun);

/** As Umi puts it together. */
function client() {
  const { errorConfig: _shows, requestInterceptors, responseInterceptors, ...config } = requestConfig;
  const made = axios.create({ ...config, adapter: () => Promise.reject(new Error('asked for over the network')) });
  type Use = Parameters<typeof made.interceptors.request.use>;
  for (const one of requestInterceptors as Use[0][]) made.interceptors.request.use(one);
  const [[onAnswer, onFailure]] = responseInterceptors as unknown as [
    Parameters<typeof made.interceptors.response.use>,
  ];
  made.interceptors.response.use(onAnswer, onFailure);
  return made;
}

it('takes the data out of the envelope that has come', async () => {
  begun.mockReturnValue(Promise.resolve({ status: 200, answer: { code: '00000', data: [1] } }));
  expect((await client().get('/api/a')).data).toEqual([1]);
});

it('fails as the call by itself would have failed', async () => {
  const answer = { success: false, code: 'A0404', message: '项目不存在', showType: 2 };
  begun.mockReturnValue(Promise.resolve({ status: 404, answer }));
  const failure = await client()
    .get('/api/a')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ResponseError);
  expect(failure).toMatchObject({ status: 404, code: 'A0404', message: '项目不存在' });
});

it('asks over the network where nothing has come', async () => {
  begun.mockReturnValue(Promise.resolve(undefined));
  await expect(client().get('/api/a')).rejects.toThrow();
  begun.mockReturnValue(undefined);
  await expect(client().get('/api/a')).rejects.toThrow();
});
