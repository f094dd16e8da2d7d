import type { FastifyRequest } from 'fastify';

/** Whether a form without script sent this, so that a page and not JSON is the answer. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const mediaType = (headers['content-type'] ?? '').split(';')[0];
  return mediaType?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

/** The texts of a body as they were typed; the first where a form repeats a name. */
export function typedTexts(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first]] : [];
    }),
  );
}

/** One text of a body; empty where it is missing or no text. */
export function typedText(body: unknown, name: string): string {
  return typedTexts(body)[name] ?? '';
}
