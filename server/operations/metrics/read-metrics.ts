import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds a gauge whose value is read when it is asked for; without a value while `read` returns undefined. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      this.reset();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** Adds a counter of a number that only grows. */
export function addTotal(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
