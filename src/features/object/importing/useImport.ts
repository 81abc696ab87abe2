import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { tenantApi } from '@/services/tenant';
import { failureText } from '@/utils/failure';
import {
  type ImportKind,
  ImportRefused,
  type Meanings,
  type Outcome,
  type Remembered,
  recalled,
  type Seen,
  SKIP,
} from './kind';

const FOLLOW_MS = 700;

/** What came of an import that goes on by itself, asked again until it is over. */
function useFollowing<S extends Seen>(
  kind: ImportKind<S>,
  done: Outcome | undefined,
  show: (outcome: Outcome) => void,
  onDone: (outcome: Outcome) => void,
): void {
  // The list behind renders again with every batch of rows: what it hands down must not put the next look off.
  const follow = useMemoizedFn(async (before: Outcome) => {
    try {
      const next = await kind.follow?.();
      if (!next) return;
      show(next);
      if (!next.going || next.error) onDone(next);
    } catch {
      // A lost connection does not end the following.
      show({ ...before });
    }
  });
  useEffect(() => {
    if (!done?.going || done.error) return;
    const timer = setTimeout(() => void follow(done), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [done, follow]);
}

const sayFault = (error: unknown, otherwise: string): string =>
  error instanceof ImportRefused ? error.message : failureText(error, otherwise);

/** An import on its way: the file and what stands in it, what its columns and values mean, the trial, what came of it. */
export function useImport<S extends Seen>(kind: ImportKind<S>, onDone: (outcome: Outcome) => void) {
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<S>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [meanings, setMeanings] = useState<Meanings>({});
  const [isRecalled, setRecalled] = useState(false);
  const [trial, setTrial] = useState<Outcome>();
  const [done, setDone] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const looks = useRef(0);
  const key = `import:${kind.remember}`;

  const choose = async (next: File) => {
    const refused = kind.problem(next);
    setFault(refused ?? undefined);
    if (refused) return;
    looks.current += 1;
    const nth = looks.current;
    setBusy(true);
    try {
      const found = await kind.inspect(next);
      const before = await tenantApi.getPreference({ key }).catch(() => null);
      if (nth !== looks.current) return;
      const known = (before ?? null) as Remembered | null;
      const uses = known?.columns ? recalled(found, kind.options(found), known, kind.exclusive) : found.chosen;
      const isOther = uses.some((use, at) => use !== found.chosen[at]);
      const looked = isOther && kind.looksAgain ? await kind.inspect(next, uses) : found;
      if (nth !== looks.current) return;
      setRecalled(Boolean(known?.columns) && isOther);
      setMeanings(known?.values ?? {});
      setFile(next);
      setChosen(uses);
      setSeen(looked);
      setTrial(undefined);
    } catch (error) {
      if (nth === looks.current) setFault(sayFault(error, '读取文件失败，请重试'));
    } finally {
      if (nth === looks.current) setBusy(false);
    }
  };
  /** Values are looked at by the columns as they are now; the newest answer counts. */
  const use = async (at: number, to: string) => {
    if (!seen || !file) return;
    const next = chosen.map((one, place) =>
      place === at ? to : kind.exclusive && to !== SKIP && one === to ? SKIP : one,
    );
    setChosen(next);
    setTrial(undefined);
    if (!kind.looksAgain) return;
    looks.current += 1;
    const nth = looks.current;
    try {
      const found = await kind.inspect(file, next);
      if (nth === looks.current) setSeen(found);
    } catch (error) {
      if (nth === looks.current) setFault(sayFault(error, '读取文件失败，请重试'));
    }
  };
  const run = async (isTrial: boolean) => {
    if (!seen || !file) return;
    setBusy(true);
    setFault(undefined);
    try {
      const outcome = await kind.run(file, seen, { chosen, values: meanings, isTrial });
      if (isTrial) setTrial(outcome);
      else {
        setDone(outcome);
        if (!outcome.going) onDone(outcome);
        const columns = Object.fromEntries(seen.columns.map(({ heading }, at) => [heading, chosen[at] ?? SKIP]));
        const kept: Remembered = { columns, values: meanings };
        void tenantApi.savePreference({ key, value: kept }).catch(() => undefined);
      }
    } catch (error) {
      setFault(sayFault(error, isTrial ? '试运行失败，请重试' : '导入失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  useFollowing(kind, done, setDone, onDone);

  return {
    ...{ file, seen, chosen, meanings, isRecalled, trial, done, busy, fault },
    ...{ choose, use, run },
    changeTrial: setTrial,
    changeMeanings: (next: Meanings) => {
      setMeanings(next);
      setTrial(undefined);
    },
  };
}
export type ImportOnItsWay<S extends Seen> = ReturnType<typeof useImport<S>>;
