/** Sends an answer until it is taken or refused, however bad the line is. */
import type { ExamResult } from '../contract/questionnaire/exam';
import type { AnswerSubmit } from '../contract/questionnaire/form';
import type { Problem } from '../contract/questionnaire/problems';
import { Refused, submit } from './api';
import { prove } from './prove';

export type Sending =
  | { is: 'sent'; end: string | null; exam?: ExamResult }
  /** An earlier try came in with other answers, though it was never heard. */
  | { is: 'earlier'; text: string }
  | { is: 'wrong'; text: string; problems: readonly Problem[] }
  /** It may not be answered any more, or its version has gone. */
  | { is: 'gone'; text: string }
  /** What was answered is kept, and sent by whoever presses again. */
  | { is: 'unsent'; text: string };

interface Telling {
  say: (status: string) => void;
  /** What is said without a connection. */
  away: string;
}

/** Seconds before another try. */
const PAUSES = [1, 2, 4, 8];
/** What is asked for is asked once; again where it took longer than it holds. */
const PROOFS_MAX = 3;

/** @throws what is no refusal of the server */
export async function sendAnswer(
  body: AnswerSubmit,
  csrfToken: string | null,
  { say, away }: Telling,
): Promise<Sending> {
  let proof: string | undefined;
  let proofs = 0;
  // Ends: as often as there are pauses, or once the network is back.
  for (let tries = 0; ; tries += 1) {
    say('正在提交…');
    try {
      const { end, exam } = await submit({ ...body, ...(proof !== undefined && { proof }) }, csrfToken);
      return { is: 'sent', end, ...(exam && { exam }) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { data, message, status } = error;
      if (error.passing && (tries < PAUSES.length || !navigator.onLine)) {
        say(navigator.onLine ? `${message}，正在重试…` : away);
        await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] as number);
        continue;
      }
      if (error.passing) return { is: 'unsent', text: `${message}。尚未提交，填写的内容还在，请稍后再点“提交”` };
      if (data?.proof && proofs < PROOFS_MAX) {
        proofs += 1;
        say('正在确认不是程序提交，需要几秒…');
        proof = await prove(data.proof);
        continue;
      }
      if (status === 409 && data?.field === 'submitKey') return { is: 'earlier', text: message };
      if (data?.problems) return { is: 'wrong', text: message, problems: data.problems };
      if (data?.refusal || data?.versionNo !== undefined || status === 403) return { is: 'gone', text: message };
      return { is: 'unsent', text: message };
    }
  }
}

/** So many seconds, or until the network is back. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    window.addEventListener('online', done);
  });
