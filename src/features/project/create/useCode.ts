import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { projectApi } from '@/services/project';
import { isProjectCode, numberedCode, suggestCode } from '../codeSuggestion';
import type { ProjectDraft } from './draft';

const MAX_TRIES = 9;

/** Looks for a code that nobody has; gives the first one when the server cannot be asked. */
const firstFree = async (code: string): Promise<string> => {
  try {
    if (await projectApi.isCodeAvailable({ code })) return code;
    for (let n = 2; n <= MAX_TRIES; n += 1) {
      const candidate = numberedCode(code, n);
      if (await projectApi.isCodeAvailable({ code: candidate })) return candidate;
    }
  } catch {
    // The save itself checks again.
  }
  return code;
};

/** Validates a code, and fills it in from the name as long as the user has not written one. */
export const useCode = (form: FormInstance<ProjectDraft>) => {
  const written = useRef(false);
  const latest = useRef('');
  const suggest = async (name: string) => {
    if (written.current) return;
    latest.current = name;
    const code = name.trim() ? await firstFree(suggestCode(name)) : undefined;
    if (latest.current !== name || written.current) return;
    form.setFields([{ name: 'code', value: code, errors: [] }]);
  };
  const check = async (_rule: unknown, code: string | undefined) => {
    if (!code) throw new Error('请填写项目编号');
    if (!isProjectCode(code)) throw new Error('2 至 12 位大写字母和数字，以字母开头');
    const free = await projectApi.isCodeAvailable({ code }).catch(() => true);
    if (!free) throw new Error('该编号已被使用');
  };
  return {
    suggest,
    check,
    /** Emptying the field asks for suggestions again. */
    markWritten: (code: string) => {
      written.current = code !== '';
    },
    reset: () => {
      written.current = false;
    },
  };
};
