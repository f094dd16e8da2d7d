import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds metrics whose values are read when they are asked for. */
export class ReadMetrics {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Adds a gauge; without a value while `read` returns undefined. */
  gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
    new Gauge({
      name: `cityblock_${name}`,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await read();
        this.reset();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  /** Adds a counter of a number that only grows. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name: `cityblock_${name}_total`,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Adds a gauge with a value for each value of a label. */
  gaugeBy(
    name: string,
    label: string,
    help: string,
    read: () => Promise<readonly (readonly [label: string, count: number])[]>,
  ): void {
    new Gauge({
      name: `cityblock_${name}`,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const counts = await read();
        this.reset();
        for (const [value, count] of counts) this.set({ [label]: value }, count);
      },
    });
  }
}
