/** The median, the 95th percentile and the longest of some times in milliseconds. */
export function describeTimes(times: readonly number[]): { readonly text: string; readonly p95: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const [median, p95, longest] = [at(0.5), at(0.95), at(1)].map(Math.round);
  return { text: `median ${median}, p95 ${p95}, longest ${longest} ms (${sorted.length})`, p95: at(0.95) };
}
