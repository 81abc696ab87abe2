import { begun } from './begun';

it('leaves no rejection behind that nobody hears, and still rejects for who waits', async () => {
  const heard: unknown[] = [];
  const hear = (reason: unknown) => heard.push(reason);
  process.on('unhandledRejection', hear);
  const work = begun(Promise.reject(new Error('too late')));
  await new Promise((done) => setTimeout(done, 20));
  process.off('unhandledRejection', hear);
  expect(heard).toEqual([]);
  await expect(work).rejects.toThrow('too late');
});
