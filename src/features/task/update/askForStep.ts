/** A step that needs answers: asked, sent, and asked on when the next thing stands in its way. */

import { PutOff } from '@/features/object/save';
import type { AnyTask, TaskPatch } from '../fields/patch';
import type { Step } from './StepDialog';
import { askedBy } from './stepAsk';

interface Means {
  /** Sends the step with what was answered; null where others have to agree first. Rejects where it is refused. */
  send: (answers: TaskPatch) => Promise<AnyTask | null>;
  /** Says why it was refused, where there is no way on. */
  refuse: (error: unknown) => void;
  /** Shows the questions; `take` rejects as long as the dialog has to stay open. */
  show: (step: Step, take: (answers: TaskPatch) => Promise<void>, cancel: () => void) => void;
  close: () => void;
}

/** Goes on until the step is taken, or somebody lets it be: null. */
export const askForStep = (first: Step, { send, refuse, show, close }: Means): Promise<AnyTask | null> =>
  new Promise((resolve) => {
    const ask = (step: Step) => {
      const take = async (answers: TaskPatch) => {
        const saved = await send(answers).catch((error: unknown) => {
          const more = askedBy(error);
          const known = step.asked?.some((one) => one.ask === more?.ask);
          if (error instanceof PutOff) {
            close();
            resolve(null);
          } else if (more && !known) ask({ ...step, asked: [...(step.asked ?? []), more] });
          else refuse(error);
          throw error;
        });
        close();
        resolve(saved);
      };
      show(step, take, () => {
        close();
        resolve(null);
      });
    };
    ask(first);
  });
