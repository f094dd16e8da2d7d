/** A task was refused because too many others wait. */
export class QueueFullError extends Error {
  constructor() {
    super('Too much work is waiting');
    this.name = 'QueueFullError';
  }
}
