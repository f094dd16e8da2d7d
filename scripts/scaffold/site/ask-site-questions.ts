import { createInterface } from 'node:readline/promises';
import type { CommandContext } from '../../command/command.ts';
import { ScaffoldError } from '../scaffold-error.ts';
import { type SiteQuestion, siteQuestions, type WrittenAnswers } from './scaffold-site.ts';

const questions = Object.keys(siteQuestions).filter((name): name is SiteQuestion =>
  Object.hasOwn(siteQuestions, name),
);

/**
 * Asks the questions that have no answer yet, one line each.
 * @param given the answers from the command line
 * @throws ScaffoldError if the input ends before all questions are answered
 */
export async function askSiteQuestions(
  given: Readonly<Partial<Record<SiteQuestion, string>>>,
  { input, err }: Pick<CommandContext, 'input' | 'err'>,
): Promise<WrittenAnswers> {
  const answers: Partial<Record<SiteQuestion, string>> = { ...given };
  const open = questions.filter((question) => answers[question] === undefined);
  if (open.length > 0) {
    const terminal = createInterface({ input, output: err });
    const lines = terminal[Symbol.asyncIterator]();
    for (const question of open) {
      err.write(siteQuestions[question]);
      const line = await lines.next();
      if (line.done === true) break;
      answers[question] = line.value;
    }
    terminal.close();
  }
  const missing = questions.filter((question) => answers[question] === undefined);
  if (missing.length > 0)
    throw new ScaffoldError(
      'CB_ANSWER',
      missing
        .map(
          (question) => `The ${question} of the site is missing. Answer the question, or give --${question}.`,
        )
        .join('\n'),
    );
  const { name = '', trade = '', language = '', place = '', phone = '', mail = '' } = answers;
  return { name, trade, language, place, phone, mail };
}
