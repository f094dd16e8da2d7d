/** Resolves like the work, or rejects if it takes too long. The work itself continues. */
export async function withinTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
  message: string,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
