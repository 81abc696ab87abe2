/** A failure of a request is shown once, by the request layer, and not written to the console as well. */
import fs from 'node:fs';
import path from 'node:path';
import { renderHook, waitFor } from '@testing-library/react';
import { ResponseError } from '@/utils/apiError';
import { useRequest } from './useRequest';

const src = path.join(__dirname, '..');

it('leaves the console to faults of ours', async () => {
  const written = jest.spyOn(console, 'error').mockImplementation(() => {});
  const missing = new ResponseError('任务不存在', { status: 404 });
  const found = renderHook(() => useRequest(() => Promise.reject(missing)));
  await waitFor(() => expect(found.result.current.error).toBe(missing));
  expect(written).not.toHaveBeenCalled();
  const fault = new TypeError('x is not a function');
  const broken = renderHook(() => useRequest(() => Promise.reject(fault)));
  await waitFor(() => expect(broken.result.current.error).toBe(fault));
  await waitFor(() => expect(written.mock.calls).toEqual([[fault]]));
  written.mockRestore();
});

it('is what all components take', () => {
  const files = (fs.readdirSync(src, { recursive: true }) as string[]).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('.umi') && file !== path.join('hooks', 'useRequest.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) =>
    /import \{[^}]*\buseRequest\b[^}]*\} from 'ahooks'/.test(fs.readFileSync(path.join(src, file), 'utf8')),
  );
  expect(own).toEqual([]);
});
