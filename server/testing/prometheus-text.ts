/** One value of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const comment = /^# (?:HELP (?<described>\S+) \S.*|TYPE (?<typed>\S+) (?:counter|gauge|histogram|summary))$/;
const sample = /^(?<name>[^\s{]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const label = /(?<name>[a-zA-Z_]\w*)="(?<value>(?:[^"\\]|\\["\\n])*)"(?:,|$)/y;

/**
 * Parses the text format of Prometheus. Throws an error with the line for a text that Prometheus would refuse: a wrong
 * line, a sample without a type, a value that is no number, or a sample that is there twice.
 */
export function parsePrometheusText(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('The text does not end with a line break.');
  const types = new Set<string>();
  const seen = new Set<string>();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (line.startsWith('#')) {
        const { described, typed } = comment.exec(line)?.groups ?? {};
        if (!metricName.test(described ?? typed ?? '')) throw new Error(`Not a comment: ${line}`);
        if (typed !== undefined) types.add(typed);
        return [];
      }
      const { name = '', labels = '', value = '' } = sample.exec(line)?.groups ?? {};
      const family = name.replace(/_(?:bucket|sum|count)$/, '');
      if (!metricName.test(name)) throw new Error(`Not a sample: ${line}`);
      if (!types.has(name) && !types.has(family)) throw new Error(`A sample without a type: ${line}`);
      if (!/^(?:[-+]?(?:Inf|\d+(?:\.\d+)?(?:e[-+]?\d+)?)|NaN)$/i.test(value))
        throw new Error(`No number: ${line}`);
      const key = `${name}{${labels}}`;
      if (seen.has(key)) throw new Error(`A repeated sample: ${line}`);
      seen.add(key);
      return [{ name, labels: parseLabels(labels, line), value: Number(value.replace('Inf', 'Infinity')) }];
    });
}

function parseLabels(text: string, line: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const { name = '', value = '' } = label.exec(text)?.groups ?? {};
    if (name === '') throw new Error(`Not a list of labels: ${line}`);
    labels[name] = value;
  }
  return labels;
}
