import { createInterface } from 'node:readline/promises';
import { keysOf } from '../../../engine/content/keys-of.ts';
import type { CommandContext } from '../../command/command.ts';
import { CommandError } from '../../command/command-error.ts';
import { answerFaults, type SiteQuestion, siteQuestions, type WrittenAnswers } from './scaffold-site.ts';

const questions = keysOf(siteQuestions);

export type SiteAnswers = Partial<Record<SiteQuestion, string>>;

type Terminal = Pick<CommandContext, 'input' | 'err'>;

/**
 * Asks the questions that have no answer yet, one line each, and again if an answer cannot be used.
 * @param given the answers from the command line
 * @throws CommandError if a given answer cannot be used, or the input ends before all questions are answered
 */
export async function askSiteQuestions(
  given: Readonly<SiteAnswers>,
  terminal: Terminal,
): Promise<WrittenAnswers> {
  const faults = answerFaults(given);
  if (faults.length > 0) throw new CommandError(faults.join('\n'), { code: 'CB_ANSWER' });
  const answers = await askOpenQuestions(given, terminal);
  const missing = questions.filter((question) => answers[question] === undefined);
  if (missing.length > 0)
    throw new CommandError(
      missing
        .map(
          (question) => `The ${question} of the site is missing. Answer the question, or give --${question}.`,
        )
        .join('\n'),
      { code: 'CB_ANSWER' },
    );
  const { name = '', trade = '', language = '', place = '', phone = '', mail = '' } = answers;
  return { name, trade, language, place, phone, mail };
}

async function askOpenQuestions(
  given: Readonly<SiteAnswers>,
  { input, err }: Terminal,
): Promise<SiteAnswers> {
  const answers: SiteAnswers = { ...given };
  if (openQuestion(answers) === undefined) return answers;
  const terminal = createInterface({ input, output: err });
  const lines = terminal[Symbol.asyncIterator]();
  for (let question = openQuestion(answers); question !== undefined; question = openQuestion(answers)) {
    err.write(siteQuestions[question]);
    const line = await lines.next();
    if (line.done === true) break;
    // The place tells the country of the telephone number.
    const place = question === 'phone' ? { place: answers.place ?? '' } : {};
    const [fault] = answerFaults({ ...place, [question]: line.value });
    if (fault === undefined) answers[question] = line.value;
    else err.write(`${fault}\n`);
  }
  terminal.close();
  return answers;
}

const openQuestion = (answers: Readonly<SiteAnswers>) =>
  questions.find((question) => answers[question] === undefined);
